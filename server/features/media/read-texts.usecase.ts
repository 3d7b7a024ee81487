import { analyzeWords } from '@litopys/language/text/words'
import type { TextStep } from '#features/posts/file-texts'
import { unpackLanguages } from '#media/text-languages'
import type { PictureText } from '#media/worker/protocol'
import type { AnalysedBatch } from './analyse-files.usecase.ts'
import { pictureFormats } from './media-files.store.ts'
import { type ReadTextDeps, readNextFiles, readStored } from './read-stored.usecase.ts'

/** Version of the reading of words. Another one, or other languages, read the pictures again. */
const version = 'picture-text-1'

/** The step that reads words in pictures; undefined if they are not read. */
export function textStepOf({ reading }: Pick<ReadTextDeps, 'reading'>): TextStep | undefined {
  return (
    reading && { kind: 'picture', analysis: `${version}:${reading.languages.codes}`, formats: pictureFormats }
  )
}

/** Number of pictures whose words the current version has not read. */
export async function countUnread(deps: Pick<ReadTextDeps, 'reading' | 'fileTexts'>): Promise<number> {
  const step = textStepOf(deps)
  return step ? await deps.fileTexts.countPending(step) : 0
}

/** Reads the words of the next pictures by hash after this one; undefined where none are left. */
export async function readNext(
  deps: ReadTextDeps,
  after: string,
  signal: AbortSignal,
): Promise<AnalysedBatch | undefined> {
  const step = textStepOf(deps)
  if (!step || !deps.reading) return undefined
  const { languages, folder } = deps.reading
  await unpackLanguages(languages, folder)
  const of = { folder, codes: languages.codes }
  const read = (hash: string) =>
    readStored(deps, hash, async (path) => ({
      hash,
      ...textOf(await deps.worker.readText({ path, languages: of }, { signal })),
    }))
  return await readNextFiles(deps, { step, after }, read)
}

/** The text of a picture, as it is stored. */
export function textOf({ confidence, lines }: PictureText) {
  const { text, unsure } = linedText(lines)
  const parts = lines.flat().map((word) => [word.text, word.confidence, ...word.box])
  return { language: analyzeWords(text).inLanguage, confidence, text, unsure, parts: JSON.stringify(parts) }
}

/** Words with less confidence, of 100, may be wrong. */
const sureConfidence = 70

/** The text of lines of words. `unsure`: start and end of words that may be wrong, in turn. */
export function linedText(lines: PictureText['lines']): { text: string; unsure: number[] } {
  const unsure: number[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '') text += '\n'
    for (const [i, word] of line.entries()) {
      if (i > 0) text += ' '
      if (word.confidence < sureConfidence) unsure.push(text.length, text.length + word.text.length)
      text += word.text
    }
  }
  return { text, unsure }
}
