import type { Selectable } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'

export type TagChangeRow = Selectable<Tables['tagChanges']>
export type TagChangeStore = ReturnType<typeof createTagChangeStore>

/** What changes of tags did, for those who take them back. */
export function createTagChangeStore(db: Records) {
  return {
    async add(rows: Omit<TagChangeRow, 'seq'>[]): Promise<void> {
      if (rows.length > 0) await db.insertInto('tagChanges').values(rows).execute()
    },

    /** What a job has done, in its order. */
    async ofJob(jobId: string): Promise<TagChangeRow[]> {
      return await db.selectFrom('tagChanges').selectAll().where('jobId', '=', jobId).orderBy('seq').execute()
    },

    async removeBefore(date: Date): Promise<void> {
      await db.deleteFrom('tagChanges').where('madeAt', '<', date).execute()
    },
  }
}
