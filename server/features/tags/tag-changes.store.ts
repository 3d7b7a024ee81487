import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import { undoableSince } from '#server/undo-period'

export type TagChangeRow = Selectable<Tables['tagChanges']>
export type TagChangeStore = ReturnType<typeof createTagChangeStore>

/** Store of the effects of tag changes, for undoing them. */
export function createTagChangeStore(db: Records) {
  return {
    async add(rows: Omit<TagChangeRow, 'seq' | 'undoneAt'>[]): Promise<void> {
      if (rows.length > 0) await db.insertInto('tagChanges').values(rows).execute()
    },

    /** Changes of a job that are not undone, in order. */
    async ofJob(jobId: string): Promise<TagChangeRow[]> {
      const rows = db.selectFrom('tagChanges').selectAll().where('jobId', '=', jobId)
      return await rows.where('undoneAt', 'is', null).orderBy('seq').execute()
    },

    async markUndone({ jobId, seq }: Pick<TagChangeRow, 'jobId' | 'seq'>, now: Date): Promise<void> {
      const rows = db.updateTable('tagChanges').where('jobId', '=', jobId).where('seq', '=', seq)
      await rows.set({ undoneAt: now }).execute()
    },

    /** Deletes changes that can no longer be undone. */
    async forget(now: Date): Promise<void> {
      await db.deleteFrom('tagChanges').where('madeAt', '<', undoableSince(now)).execute()
    },
  }
}
