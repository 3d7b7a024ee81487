import type { SavedCollection, SavedSort } from '@litopys/contract/schemas/saved'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'
import { isSaved, type SavedWish } from './saved-condition.store.ts'

export type SavedRow = Selectable<Tables['saved']>
export type { SavedWish } from './saved-condition.store.ts'

export type SavedStore = ReturnType<typeof createSavedStore>

export function createSavedStore(db: Records) {
  const matching = (wish: SavedWish) => db.selectFrom('saved').where((eb) => isSaved(eb, wish))
  return {
    async page(
      wish: SavedWish,
      sortBy: SavedSort,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: SavedRow[]; total: number }> {
      const { total } = await matching(wish)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching(wish)
        .selectAll()
        .orderBy(sortSql(sortBy.key), sortBy.desc ? 'desc' : 'asc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { rows, total: Number(total) }
    },

    /** Of all that match, the fields that are counted; a content may be large. */
    async outlines(
      wish: SavedWish,
    ): Promise<Pick<SavedRow, 'collection' | 'body' | 'createdBy' | 'createdAt'>[]> {
      return await matching(wish)
        .select([
          ...(['collection', 'createdBy', 'createdAt'] as const),
          sql<Record<string, unknown>>`body - 'itemContent'`.as('body'),
        ])
        .execute()
    },

    find(collection: SavedCollection, id: string): Promise<SavedRow | undefined> {
      return db
        .selectFrom('saved')
        .selectAll()
        .where('collection', '=', collection)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    },

    findMany(collection: SavedCollection, ids: string[]): Promise<SavedRow[]> {
      return db
        .selectFrom('saved')
        .selectAll()
        .where('collection', '=', collection)
        .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
        .where('deletedAt', 'is', null)
        .execute()
    },

    /** For a change of the same transaction; also what was deleted and can be brought back. */
    lock(collection: SavedCollection, id: string): Promise<SavedRow | undefined> {
      return db
        .selectFrom('saved')
        .selectAll()
        .where('collection', '=', collection)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    /** False where something has this id already. */
    async add({ body, changed, ...row }: SavedRow): Promise<boolean> {
      const added = await db
        .insertInto('saved')
        .values({ ...row, body: JSON.stringify(body), changed: JSON.stringify(changed) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async change(id: string, { body, changed, ...row }: Omit<SavedRow, 'id' | 'collection'>): Promise<void> {
      await db
        .updateTable('saved')
        .set({ ...row, body: JSON.stringify(body), changed: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute()
    },

    async setDeleted(id: string, deletedAt: Date | null): Promise<void> {
      await db.updateTable('saved').set({ deletedAt }).where('id', '=', id).execute()
    },

    /** What nobody can bring back any more. */
    async removeDeleted(before: Date): Promise<void> {
      await db.deleteFrom('saved').where('deletedAt', '<', before).execute()
    },
  }
}

function sortSql(key: SavedSort['key']) {
  switch (key) {
    case 'title':
      return sql<string>`lower(coalesce(nullif(body->>'title', ''), nullif(body->>'itemTitle', ''), body->>'itemId'))`
    case 'createdAt':
      return sql<Date>`created_at`
    case 'updatedAt':
      return sql<Date>`updated_at`
    case 'createdBy':
      return sql<string>`created_by`
  }
}
