import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnalysisFault } from '@litopys/contract/analysis-faults'
import { controlSound } from '#adapters/transcriber/control-sound'
import { type Transcriber, UntranscribedFile } from '#adapters/transcriber/transcriber'
import { type ApplyDeps, applyFileTexts } from '#features/posts/apply-file-texts.usecase'
import type { FoundText, TextStep } from '#features/posts/file-texts'
import type { FileTexts } from '#features/posts/known-texts'
import type { FileStore } from '#files/file-store'
import { formatOf, headBytes } from '#media/format'
import { mediaName } from '#media/hash'
import { type MediaWorker, UnreadableMedia } from '#media/media-worker'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { isAllSilent } from './kept-segments.ts'
import { speechOf, unheard } from './transcript-of.ts'

export type TranscribeDeps = Omit<ApplyDeps, 'fileTexts'> & {
  fileTexts: FileTexts
  worker: Pick<MediaWorker, 'readSound'>
  files: FileStore
  /** Folder of this machine for copies and sounds that are being sent. */
  workFolder: string
  clock: Clock
  /** Undefined if no transcription server is set up. */
  transcriber: Transcriber | undefined
  /** Files that are sent at the same time. */
  width: number
  /** Files after which the server failed at every sound, once. */
  doubtful: Set<string>
  onUntranscribed(about: { hash: string; fault: string; reason: string }): void
}

/** Version of the transcripts. Another one, or another model, transcribes the files again. */
const version = 'speech-1'

export const soundFormats = ['ogg', 'mp3', 'm4a', 'wav', 'mp4', 'webm']

/** Faults after which another attempt may succeed: the server or the limits may have changed. */
const passing: AnalysisFault[] = [
  ...(['time_limit', 'too_long', 'sound_too_large'] as const),
  ...(['not_accepted', 'server_failed', 'wrong_answer'] as const),
]

/** The step that transcribes files. `again`: also files that failed before this time. */
export function stepOf({ model }: Transcriber, again?: Date): TextStep {
  const step = { kind: 'speech', analysis: `${version}:${model}`, formats: soundFormats } as const
  return again ? { ...step, again: { faults: passing, before: again } } : step
}

export type TranscribedBatch = { after: string; read: number; faults: number; lost: number }

/**
 * Transcribes the next files by hash after this one, and gives the texts to their posts; undefined where none are left.
 * A file that cannot be transcribed gets its fault as the result. @throws AppError `transcriber_…`
 */
export async function transcribeNext(
  deps: TranscribeDeps & { transcriber: Transcriber },
  { after, again }: { after: string; again?: Date },
  signal: AbortSignal,
): Promise<TranscribedBatch | undefined> {
  const step = stepOf(deps.transcriber, again)
  const hashes = await deps.fileTexts.findPending(step, { after, limit: deps.width })
  const last = hashes.at(-1)
  if (last === undefined) return undefined
  await mkdir(deps.workFolder, { recursive: true })
  // A job and the work on new files may have the same file: each removes its own copies.
  const copies = join(deps.workFolder, again ? 'again-' : 'new-')
  const settled = await Promise.allSettled(
    hashes.map((hash) => transcribeFile(deps, { hash, copies: `${copies}${hash}` }, signal)),
  )
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
  await deps.fileTexts.insert(step, deps.clock.now(), found)
  // Also while the work stops: these files are read, so no later run would find them.
  await applyFileTexts(
    deps,
    found.map(({ hash }) => hash),
  )
  // What the others of the batch cost is not lost.
  const failure = settled.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
  const faults = found.filter((one) => 'fault' in one).length
  return { after: last, read: found.length, faults, lost: hashes.length - found.length }
}

/** Undefined if the store does not have the file, which `litopys verify` reports. It is looked for again later. */
async function transcribeFile(
  deps: TranscribeDeps & { transcriber: Transcriber },
  { hash, copies }: { hash: string; copies: string },
  signal: AbortSignal,
): Promise<FoundText | undefined> {
  const { files, onUntranscribed } = deps
  const [copy, sound] = [`${copies}.speech`, `${copies}.sound`]
  try {
    const path = await files.fetch(mediaName(hash), copy)
    if (path === undefined) return undefined
    return await hear(deps, { hash, path, sound }, signal)
  } catch (error) {
    if (!(error instanceof UnreadableMedia || error instanceof UntranscribedFile)) throw error
    const { fault, message: reason } = error
    if (error instanceof UntranscribedFile) await assertServerWorks(deps, hash, signal)
    onUntranscribed({ hash, fault, reason })
    return { hash, fault }
  } finally {
    await Promise.all([rm(copy, { force: true }), rm(sound, { force: true })])
  }
}

type Heard = { hash: string; path: string; sound: string }

async function hear(
  { worker, transcriber }: TranscribeDeps & { transcriber: Transcriber },
  { hash, path, sound }: Heard,
  signal: AbortSignal,
): Promise<FoundText> {
  const { mostSeconds, mostBytes, model } = transcriber
  const measured = await worker.readSound({ path, sound, mostSeconds }, { signal })
  const { hasSound, seconds, extracted } = measured
  if (!hasSound) return unheard(hash, false)
  if (seconds > mostSeconds) throw new UnreadableMedia('too_long')
  const levels = measured.levels === undefined ? undefined : Buffer.from(measured.levels, 'base64')
  if (levels && isAllSilent(levels)) return unheard(hash, true)
  const sent = extracted ? sound : path
  const { size } = await stat(sent)
  if (size > mostBytes) throw new UnreadableMedia('sound_too_large')
  const name = `sound.${extracted ?? (await formatIn(path))}`
  const heard = await transcriber.transcribe({ path: sent, name, size, seconds }, signal)
  return speechOf(hash, heard, { model, levels })
}

async function formatIn(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return formatOf(buffer.subarray(0, bytesRead))
}

/**
 * Sends a known sound. If the server fails at it too, the file is not at fault and is sent again later, once: a file may
 * also be what broke the server. @throws AppError transcriber_unreachable
 */
async function assertServerWorks(
  deps: TranscribeDeps & { transcriber: Transcriber },
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await sendControlSound(deps, signal)
  } catch (error) {
    if (!(error instanceof UntranscribedFile)) throw error
    if (deps.doubtful.delete(hash)) return
    deps.doubtful.add(hash)
    throw new AppError('transcriber_unreachable', { cause: error })
  }
}

/** Sends a known sound. @throws UntranscribedFile; AppError `transcriber_…` */
export async function sendControlSound(
  {
    transcriber,
    workFolder,
    clock,
  }: Pick<TranscribeDeps, 'workFolder' | 'clock'> & { transcriber: Transcriber },
  signal: AbortSignal,
): Promise<void> {
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, `${clock.newId()}.control`)
  const content = controlSound()
  try {
    await writeFile(path, content)
    await transcriber.transcribe({ path, name: 'sound.wav', size: content.length, seconds: 1 }, signal)
  } finally {
    await rm(path, { force: true })
  }
}
