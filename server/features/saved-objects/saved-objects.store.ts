import type { SavedCollection, SavedSort } from '@litopys/contract/schemas/saved'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import { isSavedObject, type SavedObjectQuery } from './saved-object-condition.store.ts'

export type SavedObjectRow = Selectable<Tables['saved']>
export type { SavedObjectQuery } from './saved-object-condition.store.ts'

const title = sql<string>`coalesce(nullif(body->>'title', ''), nullif(body->>'itemTitle', ''), body->>'itemId')`
/** Sorts titles in Ukrainian order, whatever the collation of the database. */
const collator = new Intl.Collator('uk')

export type SavedObjectStore = ReturnType<typeof createSavedObjectStore>

export function createSavedObjectStore(db: Records) {
  const matching = (query: SavedObjectQuery) => db.selectFrom('saved').where((eb) => isSavedObject(eb, query))
  /** Lists leave out the content, which may be large. */
  const listed = (query: SavedObjectQuery) =>
    matching(query).select([
      ...(['id', 'collection', 'ownerId', 'sharedWith', 'version', 'changed'] as const),
      ...(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'deletedAt'] as const),
      sql<SavedObjectRow['body']>`jsonb_set(body - 'document', '{itemContent}', '{}', false)`.as('body'),
    ])
  const inTitleOrder = async (query: SavedObjectQuery, isReversed = false): Promise<string[]> => {
    const rows = await matching(query)
      .select(['id', sql<string>`coalesce(${title}, '')`.as('title')])
      .execute()
    const sign = isReversed ? -1 : 1
    return rows
      .toSorted((a, b) => sign * collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
  }
  return {
    /** Renames a user after a change of e-mail, in authors and in `sharedWith`. */
    async renameUser({ userId, from, to }: { userId: string; from: string; to: string }): Promise<void> {
      await db
        .updateTable('saved')
        .set({ sharedWith: sql`array_replace(shared_with, ${from}, ${to})` })
        .where(sql<boolean>`${from} = ANY(shared_with)`)
        .execute()
      const own = db.updateTable('saved').where('ownerId', '=', userId)
      await own.set({ createdBy: to }).where('createdBy', '=', from).execute()
    },

    async page(
      query: SavedObjectQuery,
      sortBy: SavedSort,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: SavedObjectRow[]; total: number }> {
      const { total } = await matching(query)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      if (sortBy.key === 'title') {
        const ids = (await inTitleOrder(query, sortBy.desc)).slice(offset, offset + limit)
        const rows = await listed(query)
          .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
          .execute()
        const byId = new Map(rows.map((row) => [row.id, row]))
        return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: Number(total) }
      }
      const rows = await listed(query)
        .orderBy(sortBy.key, sortBy.desc ? 'desc' : 'asc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { rows, total: Number(total) }
    },

    /** The counted fields of all matching objects, without their content, which may be large. */
    async outlines(
      query: SavedObjectQuery,
    ): Promise<Pick<SavedObjectRow, 'collection' | 'body' | 'createdBy' | 'createdAt'>[]> {
      return await matching(query)
        .select([
          ...(['collection', 'createdBy', 'createdAt'] as const),
          sql<Record<string, unknown>>`body - 'itemContent' - 'document'`.as('body'),
        ])
        .execute()
    },

    find(collection: SavedCollection, id: string): Promise<SavedObjectRow | undefined> {
      return db
        .selectFrom('saved')
        .selectAll()
        .where('collection', '=', collection)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    },

    findMany(collection: SavedCollection, ids: string[]): Promise<SavedObjectRow[]> {
      return db
        .selectFrom('saved')
        .selectAll()
        .where('collection', '=', collection)
        .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
        .where('deletedAt', 'is', null)
        .execute()
    },

    /** Locks an object for a change in the same transaction; also a deleted one that can be restored. */
    lock(collection: SavedCollection, id: string): Promise<SavedObjectRow | undefined> {
      return db
        .selectFrom('saved')
        .selectAll()
        .where('collection', '=', collection)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    /** False where the id is taken. */
    async add({ body, changed, ...row }: SavedObjectRow): Promise<boolean> {
      const added = await db
        .insertInto('saved')
        .values({ ...row, body: JSON.stringify(body), changed: JSON.stringify(changed) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async change(
      id: string,
      { body, changed, ...row }: Omit<SavedObjectRow, 'id' | 'collection'>,
    ): Promise<void> {
      await db
        .updateTable('saved')
        .set({ ...row, body: JSON.stringify(body), changed: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute()
    },

    async setDeleted(id: string, deletedAt: Date | null): Promise<void> {
      await db.updateTable('saved').set({ deletedAt }).where('id', '=', id).execute()
    },

    /** Removes deleted objects that can no longer be restored. */
    async removeDeleted(before: Date): Promise<void> {
      await db.deleteFrom('saved').where('deletedAt', '<', before).execute()
    },
  }
}
