import type { ExportTranslation } from '@litopys/contract/schemas/export'
import { type Selectable, sql } from 'kysely'
import type { PostSet } from '#audit/post-set'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type ExportRow = Selectable<Tables['exports']>
export type ExportStore = ReturnType<typeof createExportStore>
export type StartedExport = Pick<ExportRow, 'total' | 'createdAt'>
type NewExport = Pick<
  ExportRow,
  'id' | 'ownerId' | 'owner' | 'input' | 'fileName' | 'translation' | 'total' | 'createdAt'
>
export type ExportEnd =
  | {
      status: 'done'
      total: number
      untranslated: number
      /** The owner's access when the file was made; a download compares it (run-export.usecase.ts). */
      sight: string
      size: number
      sha256: string
      /** The posts that are certainly in the file; undefined for other lists. */
      posts?: PostSet | undefined
      /** Set where the file was not translated after all. */
      translation?: 'tooMany'
      fileName?: string
    }
  | { status: 'cancelled' }
  | { status: 'failed'; reasonCode: string; reason: string }

/**
 * A process that does not renew its lease in this time counts as dead, and another starts the export again. Leases
 * use the clock of PostgreSQL, because the clocks of machines differ.
 */
const leaseSeconds = 30
const databaseNow = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + ${leaseSeconds} * interval '1 second'`

/** An export that a process makes. */
export type ClaimedExport = ExportRow & { lease: string }

/**
 * Store of exports. `location` is the machine and directory of this process where several processes share the
 * records but not the files; each process then writes the files requested from it.
 */
export function createExportStore(db: Records, location: string | null) {
  const leased = ({ id, lease }: ClaimedExport) =>
    db.updateTable('exports').where('id', '=', id).where('lease', '=', lease)
  const here = () => db.updateTable('exports').where('place', 'is not distinct from', location)
  return {
    async add({ owner, input, ...row }: NewExport): Promise<void> {
      const texts = { owner: JSON.stringify(owner), input: JSON.stringify(input) }
      await db
        .insertInto('exports')
        .values({ ...row, ...texts, place: location, status: 'queued' })
        .execute()
    },

    /** Exports that an owner has started since, oldest first, without cancelled and failed ones. */
    startedSince(ownerId: string, since: Date): Promise<StartedExport[]> {
      return db
        .selectFrom('exports')
        .select(['total', 'createdAt'])
        .where('ownerId', '=', ownerId)
        .where('createdAt', '>', since)
        .where('status', 'in', ['queued', 'running', 'done'])
        .orderBy('createdAt')
        .execute()
    },

    /** Locks the start of exports until the transaction ends, so that quotas are counted correctly. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(7112031)`.execute(db)
    },

    list(ownerId: string, since: Date): Promise<ExportRow[]> {
      return db
        .selectFrom('exports')
        .selectAll()
        .where('ownerId', '=', ownerId)
        .where('createdAt', '>', since)
        .orderBy('createdAt', 'desc')
        .limit(100)
        .execute()
    },

    find(id: string): Promise<ExportRow | undefined> {
      return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Claims the oldest queued export of these kinds in this location. */
    async claim(
      translations: readonly ExportTranslation[],
      lease: string,
    ): Promise<ClaimedExport | undefined> {
      const row = await here()
        .set({ status: 'running', lease, leasedUntil: leaseEnd, attempts: sql`attempts + 1`, done: 0 })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('exports')
            .select('id')
            .where('status', '=', 'queued')
            .where('translation', 'in', [...translations])
            .where('place', 'is not distinct from', location)
            .orderBy('createdAt')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst()
      return row && { ...row, lease }
    },

    /**
     * Takes exports from before a move between embedded and other records over to this place: those with a file here
     * (`ids`), and those without a file yet.
     */
    async adopt(ids: string[]): Promise<void> {
      await db
        .updateTable('exports')
        .set({ place: location })
        .where('place', location === null ? 'is not' : 'is', null)
        .where((eb) =>
          eb.or([eb('status', 'in', ['queued', 'running']), sql<boolean>`id::text = ANY(${ids})`]),
        )
        .execute()
    },

    /** Queues running exports of this place again, at the start: the process that died left them. */
    async releaseAll(): Promise<void> {
      await here().set(queued).where('status', '=', 'running').execute()
    },

    /** Queues the running exports that dead processes left. */
    async releaseExpired(): Promise<void> {
      await here()
        .set(queued)
        .where('status', '=', 'running')
        .where('leasedUntil', '<', databaseNow)
        .execute()
    },

    /** Queues one export again after an orderly stop, which is not a failure. */
    async release(one: ClaimedExport): Promise<void> {
      await leased(one)
        .set({ ...queued, attempts: sql`attempts - 1` })
        .execute()
    },

    /**
     * Saves the progress and renews the lease. True where a user has cancelled, or another process has the export.
     */
    async saveProgress(one: ClaimedExport, done: number): Promise<boolean> {
      const row = await leased(one)
        .set({ done, leasedUntil: leaseEnd })
        .returning('cancelRequested')
        .executeTakeFirst()
      return row?.cancelRequested ?? true
    },

    /**
     * False where the export was cancelled before it could be saved as done, or where another process has it.
     */
    async finish(one: ClaimedExport, finishedAt: Date, end: ExportEnd): Promise<boolean> {
      const row = await leased(one)
        .set({ ...columnsOf(end), finishedAt, lease: null, leasedUntil: null })
        .where('status', '=', 'running')
        .$if(end.status === 'done', (exports) => exports.where('cancelRequested', '=', false))
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** False where there was nothing to cancel. A queued export is cancelled at once. */
    async requestCancel(id: string, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('exports')
        .set({
          cancelRequested: true,
          status: sql`CASE status WHEN 'queued' THEN 'cancelled' ELSE status END`,
          finishedAt: sql`CASE status WHEN 'queued' THEN ${now}::timestamptz ELSE finished_at END`,
        })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Ids of exports that have a file here, or will have one. */
    async idsHere(): Promise<Set<string>> {
      const rows = await db
        .selectFrom('exports')
        .select('id')
        .where('place', 'is not distinct from', location)
        .where('status', 'in', ['queued', 'running', 'done'])
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    async removeEnded(before: Date): Promise<void> {
      await db.deleteFrom('exports').where('finishedAt', '<', before).execute()
    },
  }
}

const queued = { status: 'queued', lease: null, leasedUntil: null } as const

function columnsOf(end: ExportEnd) {
  if (end.status !== 'done') return end
  const { sight, posts: _, ...columns } = end
  return {
    ...columns,
    done: end.total,
    owner: sql<string>`owner || jsonb_build_object('sight', ${sight}::text)`,
  }
}
