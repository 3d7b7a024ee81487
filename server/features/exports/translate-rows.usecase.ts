import { check } from '@litopys/contract/check'
import { translationBatch } from '@litopys/contract/schemas/translation'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { AppError } from '#server/errors'
import type { Whole } from './export-source.ts'
import { textLine } from './line-sql.store.ts'
import { createPatientBatch, exportPatience, type TranslateBatch } from './patient-batch.ts'

/** `texts`: English texts by the key of the original; `failed`: number of rows without a translation. */
export type TranslatedRows = { texts: ReadonlyMap<string, string>; failed: number }

const line = Type.Tuple([Type.String(), Type.String(), Type.String()])
type Line = Static<typeof line>

/** Rounds of translating posts that were edited meanwhile. The limit stops a post that keeps changing. */
const mostRounds = 3

/**
 * Translates the texts of all rows to English, five of one language per call, including posts edited
 * meanwhile. Waits while the translator is limited or briefly unavailable. Texts that fail are left out.
 */
export async function translateRows(
  { translateBatch }: { translateBatch: TranslateBatch },
  whole: Whole,
  onRows: (done: number) => void,
  signal: AbortSignal,
): Promise<TranslatedRows> {
  const texts = new Map<string, string>()
  const requested = new Set<string>()
  const translate = createPatientBatch(translateBatch, exportPatience)
  const isNew = ([key]: Line) => !requested.has(key)
  let lines = await readTexts(whole)
  const total = lines.length
  for (let round = 1; round <= mostRounds && lines.some(isNew); round += 1) {
    let left = lines.filter(isNew).length
    for await (const { key, text } of translated(lines.filter(isNew), translate, signal)) {
      requested.add(key)
      if (text !== undefined) texts.set(key, text)
      left -= 1
      onRows(Math.max(0, total - left))
    }
    lines = await readTexts(whole)
  }
  return { texts, failed: lines.filter(([key]) => !texts.has(key)).length }
}

async function* translated(
  lines: Line[],
  translate: TranslateBatch,
  signal: AbortSignal,
): AsyncGenerator<{ key: string; text: string | undefined }> {
  for (const { language, posts } of batchesOf(lines)) {
    signal.throwIfAborted()
    const texts = posts.map(([, , text]) => text)
    const english = language === 'en' ? texts : await orNothing(translate(texts, language, signal))
    yield* posts.map(([key], i) => ({ key, text: english[i] }))
  }
}

async function readTexts(whole: Whole): Promise<Line[]> {
  const lines: Line[] = []
  await whole.read(textLine, async (bytes) => {
    for (const text of bytes.toString().split('\n')) {
      const checked = text === '' ? undefined : check(line, JSON.parse(text))
      if (checked?.ok) lines.push(checked.value)
    }
  })
  return lines
}

function batchesOf(lines: Line[]): { language: string; posts: Line[] }[] {
  const byLanguage = Map.groupBy(lines, ([, language]) => language)
  return [...byLanguage].flatMap(([language, posts]) =>
    Array.from({ length: Math.ceil(posts.length / translationBatch) }, (_, i) => ({
      language,
      posts: posts.slice(i * translationBatch, (i + 1) * translationBatch),
    })),
  )
}

async function orNothing<T>(translating: Promise<T[]>): Promise<T[]> {
  try {
    return await translating
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return []
  }
}
