import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine, FrozenParts } from '#archive/engine'
import { type FrozenTable, partNames } from '#archive/frozen-parts'
import type { WriterTurn } from '#archive/writer-turn'
import { type MomentTaker, prepareMoment, type RecordsMoment } from '#records/moment'
import type { Records } from '#records/open'
import type { Clock } from '#server/clock'
import { type ArchiveState, readArchiveState } from './archive-state.store.ts'

export type MomentDeps = {
  archive: Engine
  records: Records
  clock: Clock
  directory: { records: string }
  config: { DATABASE_URL?: string }
  /** Folder with the checkpoints of the audit log. */
  checkpointDirectory: string
  /** Runs changes of posts one after another. */
  exclusively: WriterTurn
}

/** The whole state at one moment. `close` releases it. */
export type Moment = {
  at: Date
  archive: ArchiveState
  parts: FrozenTable[]
  records: RecordsMoment
  /** Files with checkpoints, and their lengths: they only grow. */
  checkpoints: { name: string; length: number }[]
  /** How long writers waited, in milliseconds. */
  heldMs: number
  close(): Promise<void>
}

type Options = { frozen: FrozenParts; name: string; copy: string; signal: AbortSignal }

/**
 * Takes the state of archive, records and checkpoints at one moment. A batch of posts that is being written ends
 * before it, as does a transaction of the embedded records. Writers wait while it is taken, readers do not.
 */
export async function takeMoment(deps: MomentDeps, options: Options): Promise<Moment> {
  const { archive, records, directory, config } = deps
  const { frozen, name, copy, signal } = options
  const taker = await prepareMoment({ records, directory: directory.records, url: config.DATABASE_URL, copy })
  try {
    return await deps.exclusively(() =>
      archive.betweenWrites(async () => {
        signal.throwIfAborted()
        return await takeNow(deps, taker, options)
      }),
    )
  } catch (error) {
    await frozen.remove(name)
    throw error
  }
}

async function takeNow(
  { archive, clock, checkpointDirectory }: MomentDeps,
  taker: MomentTaker,
  { frozen, name }: Options,
): Promise<Moment> {
  const started = performance.now()
  let taken: Omit<Moment, 'records' | 'heldMs' | 'close'> | undefined
  const records = await taker.take(async () => {
    const at = clock.now()
    const checkpoints = await checkpointLengths(checkpointDirectory)
    const parts = await frozen.freeze(name)
    const state = await readArchiveState(
      archive,
      parts.map(({ table }) => table),
    )
    taken = { at, checkpoints, parts, archive: state }
  })
  if (!taken) throw new Error('the records did not run the work of the moment')
  const close = async () => {
    await records.close()
    await frozen.remove(name)
  }
  return { ...taken, records, heldMs: performance.now() - started, close }
}

/** Parts of all frozen tables, in the order in which a restore attaches them. */
export async function* frozenParts(
  parts: FrozenTable[],
): AsyncGenerator<{ table: string; part: string; folder: string }> {
  for (const frozen of parts)
    for (const part of await partNames(frozen))
      yield { table: frozen.table, part, folder: join(frozen.directory, part) }
}

async function checkpointLengths(directory: string): Promise<Moment['checkpoints']> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.jsonl'))
  return await Promise.all(
    names.toSorted().map(async (name) => ({ name, length: (await stat(join(directory, name))).size })),
  )
}
