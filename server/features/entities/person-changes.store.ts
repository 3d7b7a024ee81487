import { type Selectable, sql } from 'kysely'
import type { PersonChanges } from '#archive/people'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type KnownChange = Selectable<Tables['personChanges']>

export type PersonChangeStore = ReturnType<typeof createPersonChangeStore>

export function createPersonChangeStore(db: Records) {
  return {
    async all(): Promise<KnownChange[]> {
      return await db.selectFrom('personChanges').selectAll().orderBy('changedAt').orderBy('id').execute()
    },

    /** Keeps others from changing people until the transaction ends. */
    async lock(): Promise<void> {
      await sql`LOCK TABLE person_changes IN EXCLUSIVE MODE`.execute(db)
    },

    async add(change: KnownChange): Promise<void> {
      await db.insertInto('personChanges').values(change).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('personChanges').where('id', '=', id).execute()
    },
  }
}

export function changesOf(rows: readonly KnownChange[]): PersonChanges {
  const of = (wanted: string) => rows.filter(({ change }) => change === wanted)
  return {
    joins: new Map(of('join').map(({ key, intoKey }) => [key, intoKey])),
    parts: new Set(of('part').map(({ key }) => key)),
  }
}
