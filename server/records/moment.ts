import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { copyLive } from './live-copy.ts'
import { openRecords, type Records } from './open.ts'

/** The records as they were at one moment, for long reads while they change. */
export type RecordsMoment = {
  /** Calls `read` with these records. To be called once. */
  use<T>(read: (records: Records) => Promise<T>): Promise<T>
  /** Ends it, also without a use. */
  close(): Promise<void>
}

/** Prepares a moment of the records. */
export type MomentTaker = {
  /** Runs `work` together with taking the moment: with embedded records, while nothing else uses them. */
  take(work: () => Promise<void>): Promise<RecordsMoment>
}

type Place = { records: Records; directory: string; url: string | undefined; copy: string }

/**
 * Prepares a moment. A server has snapshots. The embedded PGlite has one connection, which a long read would
 * occupy, so its files are copied to `copy` and opened there: most of them before the moment.
 */
export async function prepareMoment({ records, directory, url, copy }: Place): Promise<MomentTaker> {
  if (url !== undefined) return { take: (work) => takeSnapshot(records, work) }
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true, mode: 0o700 })
  const files = await copyLive(directory, copy)
  const close = () => rm(copy, { recursive: true, force: true })
  return {
    take: async (work) => {
      await records.connection().execute(async () => {
        await files.finish()
        await work()
      })
      const use: RecordsMoment['use'] = async (read) => {
        const opened = await openRecords({ directory: copy, url: undefined })
        try {
          return await opened.transaction().execute(read)
        } finally {
          await opened.destroy()
        }
      }
      return { use, close }
    },
  }
}

async function takeSnapshot(records: Records, work: () => Promise<void>): Promise<RecordsMoment> {
  const snapshot = await records.startTransaction().setIsolationLevel('repeatable read').execute()
  const close = async () => {
    if (!snapshot.isRolledBack) await snapshot.rollback().execute()
  }
  try {
    // The first statement takes the snapshot.
    await sql`SELECT 1`.execute(snapshot)
    await work()
    return { use: (read) => read(snapshot), close }
  } catch (error) {
    await close()
    throw error
  }
}
