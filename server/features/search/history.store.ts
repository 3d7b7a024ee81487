import type { Matching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/search-key'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type PastSearch = Selectable<Tables['searchHistory']>
/** An answered search; `key` is equal for equal searches of one user. */
export type AnsweredSearch = {
  id: string
  userId: string
  key: string
  q: string
  matching?: Matching | undefined
  searchKey?: SearchKey[] | undefined
  filters?: SearchFilters | undefined
  totalItems: number
  at: Date
}

/** Maximum number of searches kept per user. */
export const keptSearches = 200

export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(db: Records) {
  return {
    /** Makes the search the latest of its user and deletes the oldest above the limit. */
    async remember({ matching, searchKey, filters, ...search }: AnsweredSearch): Promise<void> {
      const { userId, totalItems, at } = search
      const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
      await db
        .insertInto('searchHistory')
        .values({
          ...search,
          matching: json(matching),
          searchKey: json(searchKey),
          filters: json(filters),
        })
        .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ totalItems, at }))
        .execute()
      const oldest = db
        .selectFrom('searchHistory')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .offset(keptSearches)
      await db.deleteFrom('searchHistory').where('userId', '=', userId).where('id', 'in', oldest).execute()
    },

    /** The user's searches whose query line contains this text, latest first. */
    list(userId: string, search: string): Promise<PastSearch[]> {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      return db
        .selectFrom('searchHistory')
        .selectAll()
        .where('userId', '=', userId)
        .$if(search !== '', (query) => query.where('q', 'ilike', pattern))
        .orderBy('at', 'desc')
        .orderBy('id')
        .execute()
    },

    /** Deletes one search of the user, or all of them. False where there was none. */
    async forget(userId: string, id?: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('searchHistory')
        .where('userId', '=', userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
