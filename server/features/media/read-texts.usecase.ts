import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { analyzeWords } from '@litopys/language/text/words'
import { type ApplyDeps, applyFileTexts } from '#features/posts/apply-file-texts.usecase'
import type { FoundText, TextStep } from '#features/posts/file-texts'
import type { FileTexts } from '#features/posts/known-texts'
import type { FileStore } from '#files/file-store'
import { mediaName } from '#media/hash'
import { type MediaWorker, UnreadableMedia } from '#media/media-worker'
import { type FoundLanguages, unpackLanguages } from '#media/text-languages'
import type { PictureText } from '#media/worker/protocol'
import type { Clock } from '#server/clock'
import type { AnalysedBatch } from './analyse-files.usecase.ts'
import { pictureFormats } from './media-files.store.ts'

export type ReadTextDeps = Omit<ApplyDeps, 'fileTexts'> & {
  fileTexts: FileTexts
  worker: MediaWorker
  files: FileStore
  workFolder: string
  clock: Clock
  /** Languages of words in pictures, and the folder for their data; undefined if words are not read. */
  reading: { languages: FoundLanguages; folder: string } | undefined
  onUnreadable(about: { hash: string; fault: string; reason: string }): void
}

/** Version of the reading of words. Another one, or other languages, read the pictures again. */
const version = 'picture-text-1'

/** Files per batch: some ten seconds of work. A stop loses the work on one batch. */
const batchFiles = 16

/** The step that reads words in pictures; undefined if they are not read. */
function stepOf({ reading }: Pick<ReadTextDeps, 'reading'>): TextStep | undefined {
  return (
    reading && { kind: 'picture', analysis: `${version}:${reading.languages.codes}`, formats: pictureFormats }
  )
}

/** Number of pictures whose words the current version has not read. */
export async function countUnread(deps: Pick<ReadTextDeps, 'reading' | 'fileTexts'>): Promise<number> {
  const step = stepOf(deps)
  return step ? await deps.fileTexts.countPending(step) : 0
}

/**
 * Reads the words of the next pictures by hash after this one, and gives them to their posts; undefined where none are
 * left. A picture that cannot be read gets its fault as the result.
 */
export async function readNext(
  deps: ReadTextDeps,
  after: string,
  signal: AbortSignal,
): Promise<AnalysedBatch | undefined> {
  const step = stepOf(deps)
  if (!step || !deps.reading) return undefined
  const { languages, folder } = deps.reading
  const hashes = await deps.fileTexts.findPending(step, { after, limit: batchFiles })
  const last = hashes.at(-1)
  if (last === undefined) return undefined
  await mkdir(deps.workFolder, { recursive: true })
  await unpackLanguages(languages, folder)
  const of = { folder, codes: languages.codes }
  const found = (await Promise.all(hashes.map((hash) => readFile(deps, hash, of, signal)))).flatMap(
    (one) => one ?? [],
  )
  // First the texts: an import from now on takes them by itself.
  await deps.fileTexts.insert(step, deps.clock.now(), found)
  await applyFileTexts(
    deps,
    found.map(({ hash }) => hash),
    signal,
  )
  const faults = found.filter((one) => 'fault' in one).length
  return { after: last, read: found.length, faults, lost: hashes.length - found.length }
}

/** Gives posts the texts that they lack because a process ended between both. */
export async function applyLeftTexts(deps: ReadTextDeps, signal: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const hashes = await deps.fileTexts.findUnapplied({ after, limit: batchFiles })
    const last = hashes.at(-1)
    if (last === undefined) return
    await applyFileTexts(deps, hashes, signal)
    after = last
  }
}

/** Undefined if the store does not have the file, which `litopys verify` reports. It is looked for again later. */
async function readFile(
  { worker, files, workFolder, onUnreadable }: ReadTextDeps,
  hash: string,
  languages: { folder: string; codes: string },
  signal: AbortSignal,
): Promise<FoundText | undefined> {
  const copy = join(workFolder, `${hash}.text`)
  try {
    const path = await files.fetch(mediaName(hash), copy)
    if (path === undefined) return undefined
    return { hash, ...textOf(await worker.readText({ path, languages }, { signal })) }
  } catch (error) {
    if (!(error instanceof UnreadableMedia)) throw error
    const { fault, message: reason } = error
    onUnreadable({ hash, fault, reason })
    return { hash, fault }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Words with less confidence, of 100, may be wrong. */
const sureConfidence = 70

function textOf({ confidence, lines }: PictureText) {
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
  const parts = lines.flat().map((word) => [word.text, word.confidence, ...word.box])
  return { language: analyzeWords(text).inLanguage, confidence, text, unsure, parts: JSON.stringify(parts) }
}
