import { check } from '@litopys/contract/check'
import { translationBatch } from '@litopys/contract/schemas/translation'
import Type, { type Static } from 'typebox'
import { AppError } from '#server/errors'
import { textLine } from './line-sql.store.ts'
import { createPatientBatch, exportPatience } from './patient-batch.ts'
import type { Whole } from './whole.ts'

/** Texts of one language in English, undefined for what could not be translated. @throws AppError where none could. */
export type TranslateBatch = (
  texts: string[],
  language: string,
  signal: AbortSignal,
) => Promise<(string | undefined)[]>

/** `texts`: English texts by the keys of the texts that they translate; `failed`: how many rows have none. */
export type TranslatedRows = { texts: ReadonlyMap<string, string>; failed: number }

const line = Type.Tuple([Type.String(), Type.String(), Type.String()])
type Line = Static<typeof line>

/**
 * The texts of all rows in English, five of one language at a time (spec section 9). A translator that asks to wait, or is away for a moment, is
 * waited for. What could not be translated is not among them: the export goes on.
 */
export async function translateRows(
  { translateBatch }: { translateBatch: TranslateBatch },
  whole: Whole,
  onRows: (done: number) => void,
  signal: AbortSignal,
): Promise<TranslatedRows> {
  const lines = await readTexts(whole)
  const found = new Map<string, string>()
  const translatePatiently = createPatientBatch(translateBatch, exportPatience)
  let done = 0
  for (const { language, posts } of batchesOf(lines)) {
    signal.throwIfAborted()
    const texts = posts.map(([, , text]) => text)
    const english = language === 'en' ? texts : await orNothing(translatePatiently(texts, language, signal))
    for (const [i, [key]] of posts.entries()) {
      const text = english[i]
      if (text !== undefined) found.set(key, text)
    }
    done += posts.length
    onRows(done)
  }
  return { texts: found, failed: lines.filter(([key]) => !found.has(key)).length }
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
      ...{ language, posts: posts.slice(i * translationBatch, (i + 1) * translationBatch) },
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
