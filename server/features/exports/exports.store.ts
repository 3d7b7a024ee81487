import type { ExportTranslation } from '@litopys/contract/schemas/export'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type ExportRow = Selectable<Tables['exports']>
export type ExportStore = ReturnType<typeof createExportStore>
export type BegunExport = Pick<ExportRow, 'total' | 'createdAt'>
type NewExport = Pick<
  ExportRow,
  'id' | 'ownerId' | 'owner' | 'input' | 'fileName' | 'translation' | 'total' | 'createdAt'
>
export type ExportEnd =
  | {
      status: 'done'
      total: number
      untranslated: number
      /** What its maker may see, by which it is given to him later (run-export.usecase.ts). */
      sight: string
      size: number
      sha256: string
      /** Where it was not translated after all. */
      translation?: 'tooMany'
      fileName?: string
    }
  | { status: 'cancelled' }
  | { status: 'failed'; reasonCode: string; reason: string }

/**
 * `place`: the machine and directory of this process, where several share the records; each makes the files
 * that it was asked for.
 */
export function createExportStore(db: Records, place: string | null) {
  const here = () => db.updateTable('exports').where('place', 'is not distinct from', place)
  return {
    async add({ owner, input, ...row }: NewExport): Promise<void> {
      const texts = { owner: JSON.stringify(owner), input: JSON.stringify(input) }
      await db
        .insertInto('exports')
        .values({ ...row, ...texts, place, status: 'queued' })
        .execute()
    },

    /** What an owner has begun since, the oldest first; not what was cancelled or has failed. */
    begunSince(ownerId: string, since: Date): Promise<BegunExport[]> {
      return db
        .selectFrom('exports')
        .select(['total', 'createdAt'])
        .where('ownerId', '=', ownerId)
        .where('createdAt', '>', since)
        .where('status', 'in', ['queued', 'running', 'done'])
        .orderBy('createdAt')
        .execute()
    },

    /**
     * Nobody else begins an export until the transaction ends: what somebody may still export is counted
     * before.
     */
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

    /** The oldest of these that waits here. */
    async claim(translations: readonly ExportTranslation[]): Promise<ExportRow | undefined> {
      return await here()
        .set({ status: 'running', attempts: sql`attempts + 1`, done: 0 })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('exports')
            .select('id')
            .where('status', '=', 'queued')
            .where('translation', 'in', [...translations])
            .where('place', 'is not distinct from', place)
            .orderBy('createdAt')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst()
    },

    /** What still counts as running was left by a process that has died: it begins anew. */
    async releaseAll(): Promise<void> {
      await here().set({ status: 'queued' }).where('status', '=', 'running').execute()
    },

    /** What was let go of in order has not failed. */
    async release(id: string): Promise<void> {
      await db
        .updateTable('exports')
        .set({ status: 'queued', attempts: sql`attempts - 1` })
        .where('id', '=', id)
        .execute()
    },

    /** True where somebody wants it to end. */
    async tellProgress(id: string, done: number): Promise<boolean> {
      const row = await db
        .updateTable('exports')
        .set({ done })
        .where('id', '=', id)
        .returning('cancelRequested')
        .executeTakeFirst()
      return row?.cancelRequested ?? true
    },

    /** False where a cancellation came before its end as done. */
    async finish(id: string, finishedAt: Date, end: ExportEnd): Promise<boolean> {
      const row = await db
        .updateTable('exports')
        .set({ ...columnsOf(end), finishedAt })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .$if(end.status === 'done', (exports) => exports.where('cancelRequested', '=', false))
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether there was something to cancel; what only waits is cancelled at once. */
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

    /** Ids of what has a file here, or will have one. */
    async idsHere(): Promise<Set<string>> {
      const rows = await db
        .selectFrom('exports')
        .select('id')
        .where('place', 'is not distinct from', place)
        .where('status', 'in', ['queued', 'running', 'done'])
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    async removeEnded(before: Date): Promise<void> {
      await db.deleteFrom('exports').where('finishedAt', '<', before).execute()
    },
  }
}

function columnsOf(end: ExportEnd) {
  if (end.status !== 'done') return end
  const { sight, ...columns } = end
  return {
    ...columns,
    done: end.total,
    owner: sql<string>`owner || jsonb_build_object('sight', ${sight}::text)`,
  }
}
