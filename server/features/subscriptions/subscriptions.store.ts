import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type CountedRow = SubscriptionRow & { matches: number; unseen: number }
/** A subscription with everything that decides whether and how posts are found for it. */
export type WatchedRow = Pick<SubscriptionRow, 'id' | 'requestId' | 'userId' | 'cutAt'> &
  Pick<Selectable<Tables['saved']>, 'ownerId' | 'body' | 'sharedWith' | 'version'> & {
    /** Null where the user no longer exists. */
    email: string | null
    access: string[] | null
    status: string | null
  }

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

const watchedColumns = [
  ...(['s.id', 's.requestId', 's.userId', 's.cutAt'] as const),
  ...(['r.ownerId', 'r.body', 'r.sharedWith', 'r.version'] as const),
  ...(['u.email', 'u.access', 'u.status'] as const),
] as const

export function createSubscriptionStore(db: Records) {
  const watched = () =>
    db
      .selectFrom('subscriptions as s')
      .innerJoin('saved as r', 'r.id', 's.requestId')
      .leftJoin('users as u', (join) => join.on(sql<boolean>`u.id::text = s.user_id`))
      .where('r.deletedAt', 'is', null)
      .where('s.endedAt', 'is', null)
  return {
    /**
     * A value that changes with any change of `watched`. It is one number, because every batch of posts reads
     * it.
     */
    async stamp(): Promise<string> {
      const { stamp } = await watched()
        .select(
          sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(
            concat_ws('|', s.id, s.cut_at, r.version, u.updated_at), 0)), 0)`.as('stamp'),
        )
        .executeTakeFirstOrThrow()
      return stamp
    },

    async watched(): Promise<WatchedRow[]> {
      return await watched().select(watchedColumns).execute()
    },

    watchedById(id: string): Promise<WatchedRow | undefined> {
      return watched().select(watchedColumns).where('s.id', '=', id).executeTakeFirst()
    },

    /** False where the user already watches the request. An ended subscription continues with its matches. */
    async add(row: Omit<SubscriptionRow, 'cutAt' | 'failedAt' | 'endedAt'>): Promise<boolean> {
      const inserted = await db
        .insertInto('subscriptions')
        .values({ ...row, cutAt: null, failedAt: null, endedAt: null })
        .onConflict((conflict) =>
          conflict
            .columns(['requestId', 'userId'])
            .doUpdateSet({ endedAt: null, title: row.title })
            .where('subscriptions.endedAt', 'is not', null),
        )
        .executeTakeFirst()
      return Number(inserted.numInsertedOrUpdatedRows) > 0
    },

    /**
     * Ends a subscription and returns the title of its request; undefined where the user did not watch it.
     */
    async end(requestId: string, userId: string, endedAt: Date): Promise<string | undefined> {
      const ended = await db
        .updateTable('subscriptions as s')
        .from('saved as r')
        .set({ endedAt })
        .whereRef('r.id', '=', 's.requestId')
        .where('s.requestId', '=', requestId)
        .where('s.userId', '=', userId)
        .where('s.endedAt', 'is', null)
        .returning(sql<string>`r.body->>'title'`.as('title'))
        .executeTakeFirst()
      return ended?.title
    },

    /** Removes subscriptions ended before this time, with their matches. */
    async removeEnded(before: Date): Promise<void> {
      await db.deleteFrom('subscriptions').where('endedAt', '<', before).execute()
    },

    find(requestId: string, userId: string): Promise<SubscriptionRow | undefined> {
      return db
        .selectFrom('subscriptions')
        .selectAll()
        .where('requestId', '=', requestId)
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
    },

    /** Number of requests that a user watches, without deleted requests. */
    async count(userId: string): Promise<number> {
      const { count } = await db
        .selectFrom('subscriptions as s')
        .innerJoin('saved as r', 'r.id', 's.requestId')
        .where('s.userId', '=', userId)
        .where('r.deletedAt', 'is', null)
        .where('s.endedAt', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** A user's subscriptions with the counts of their matches; only that of `requestId`, if given. */
    async ofUser(userId: string, requestId?: string): Promise<CountedRow[]> {
      const rows = await db
        .selectFrom('subscriptions as s')
        .leftJoin('subscriptionMatches as m', 'm.subscriptionId', 's.id')
        .where('s.userId', '=', userId)
        .where('s.endedAt', 'is', null)
        .$if(requestId !== undefined, (one) => one.where('s.requestId', '=', requestId ?? ''))
        .selectAll('s')
        .select((eb) => [
          eb.fn.count<number>('m.postId').as('matches'),
          eb.fn.count<number>('m.postId').filterWhere('m.seenAt', 'is', null).as('unseen'),
        ])
        .groupBy('s.id')
        .execute()
      return rows.map((row) => ({ ...row, matches: Number(row.matches), unseen: Number(row.unseen) }))
    },
  }
}
