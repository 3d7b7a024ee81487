import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApplyDeps, applyFileTexts } from '#features/posts/apply-file-texts.usecase'
import type { FoundText, TextStep } from '#features/posts/file-texts'
import type { FileTexts } from '#features/posts/known-texts'
import type { FileStore } from '#files/file-store'
import { mediaName } from '#media/hash'
import { type MediaWorker, UnreadableMedia } from '#media/media-worker'
import type { FoundLanguages } from '#media/text-languages'
import type { Clock } from '#server/clock'
import { type AnalysedBatch, batchOf } from './analyse-files.usecase.ts'

export type ReadTextDeps = Omit<ApplyDeps, 'fileTexts'> & {
  fileTexts: FileTexts
  worker: MediaWorker
  files: FileStore
  workFolder: string
  clock: Clock
  /** Languages of words in pictures, and the folder for their data; undefined if words are not read. */
  reading: { languages: FoundLanguages; folder: string } | undefined
  /** Whether attached documents are read. */
  readsDocuments: boolean
  onUnreadable(about: { hash: string; fault: string; reason: string }): void
}

/** Files per batch: some ten seconds of work. A stop loses the work on one batch. */
const batchFiles = 16

/**
 * Reads the next files of a step by hash after this one, and gives their texts to their posts; undefined where none are
 * left. A file that cannot be read gets its fault as the result.
 */
export async function readNextFiles(
  deps: ReadTextDeps,
  { step, after }: { step: TextStep; after: string },
  read: (hash: string) => Promise<FoundText | undefined>,
): Promise<AnalysedBatch | undefined> {
  const hashes = await deps.fileTexts.findPending(step, { after, limit: batchFiles })
  const last = hashes.at(-1)
  if (last === undefined) return undefined
  await mkdir(deps.workFolder, { recursive: true })
  const found = (await Promise.all(hashes.map(read))).flatMap((one) => one ?? [])
  // First the texts: an import from now on takes them by itself.
  await deps.fileTexts.insert(step, deps.clock.now(), found)
  // Also while the work stops: these files are read, so no later run would find them.
  await applyFileTexts(
    deps,
    found.map(({ hash }) => hash),
  )
  return batchOf(last, hashes, found)
}

/** Gives posts the texts that they lack because a process ended between both. */
export async function applyLeftTexts(
  deps: ApplyDeps & { fileTexts: Pick<FileTexts, 'findUnapplied'> },
  signal: AbortSignal,
): Promise<void> {
  let after = ''
  for (;;) {
    const hashes = await deps.fileTexts.findUnapplied({ after, limit: batchFiles })
    const last = hashes.at(-1)
    if (last === undefined) return
    await applyFileTexts(deps, hashes, signal)
    after = last
  }
}

/**
 * Reads a file of the store at a path of this machine, or says why it cannot be read. Undefined if the store does not
 * have the file, which `litopys verify` reports. It is looked for again later.
 */
export async function readStored(
  { files, workFolder, onUnreadable }: ReadTextDeps,
  hash: string,
  read: (path: string) => Promise<FoundText>,
): Promise<FoundText | undefined> {
  const copy = join(workFolder, `${hash}.text`)
  try {
    const path = await files.fetch(mediaName(hash), copy)
    return path === undefined ? undefined : await read(path)
  } catch (error) {
    if (!(error instanceof UnreadableMedia)) throw error
    const { fault, message: reason } = error
    onUnreadable({ hash, fault, reason })
    return { hash, fault }
  } finally {
    await rm(copy, { force: true })
  }
}
