import { type Selectable, sql } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type CountedRow = SubscriptionRow & { matches: number; unseen: number }
/** A subscription beside what decides whether and how posts are found for it. */
export type WatchedRow = Pick<SubscriptionRow, 'id' | 'requestId' | 'userId' | 'cutAt'> &
  Pick<Selectable<Tables['saved']>, 'ownerId' | 'body' | 'sharedWith' | 'version'> & {
    /** None where nobody has this account any more. */
    email: string | null
    access: string[] | null
    status: string | null
  }

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

export function createSubscriptionStore(db: Records) {
  const watched = () =>
    db
      .selectFrom('subscriptions as s')
      .innerJoin('saved as r', 'r.id', 's.requestId')
      .leftJoin('users as u', (join) => join.on(sql<boolean>`u.id::text = s.user_id`))
      .where('r.deletedAt', 'is', null)
  return {
    /** Another answer as soon as anything of `watched` has changed: one number, as it is asked for before every batch of posts. */
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
      return await watched()
        .select([
          ...(['s.id', 's.requestId', 's.userId', 's.cutAt'] as const),
          ...(['r.ownerId', 'r.body', 'r.sharedWith', 'r.version'] as const),
          ...(['u.email', 'u.access', 'u.status'] as const),
        ])
        .execute()
    },

    /** False where he watches it already. */
    async add(row: SubscriptionRow): Promise<boolean> {
      const added = await db
        .insertInto('subscriptions')
        .values(row)
        .onConflict((conflict) => conflict.columns(['requestId', 'userId']).doNothing())
        .executeTakeFirst()
      return Number(added.numInsertedOrUpdatedRows) > 0
    },

    /** The title of the request that is watched no longer; undefined where he did not watch it. */
    async remove(requestId: string, userId: string): Promise<string | undefined> {
      const removed = await db
        .deleteFrom('subscriptions as s')
        .using('saved as r')
        .whereRef('r.id', '=', 's.requestId')
        .where('s.requestId', '=', requestId)
        .where('s.userId', '=', userId)
        .returning(sql<string>`r.body->>'title'`.as('title'))
        .executeTakeFirst()
      return removed?.title
    },

    find(requestId: string, userId: string): Promise<SubscriptionRow | undefined> {
      return db
        .selectFrom('subscriptions')
        .selectAll()
        .where('requestId', '=', requestId)
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    /** How many requests he watches; those in the bin do not count. */
    async count(userId: string): Promise<number> {
      const { count } = await db
        .selectFrom('subscriptions as s')
        .innerJoin('saved as r', 'r.id', 's.requestId')
        .where('s.userId', '=', userId)
        .where('r.deletedAt', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** With the numbers of what was found. `requestId`: that one alone. */
    async ofUser(userId: string, requestId?: string): Promise<CountedRow[]> {
      const rows = await db
        .selectFrom('subscriptions as s')
        .leftJoin('subscriptionMatches as m', 'm.subscriptionId', 's.id')
        .where('s.userId', '=', userId)
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
