import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type FeedRow = Selectable<Tables['feeds']>
export type FeedStore = ReturnType<typeof createFeedStore>

export function createFeedStore(db: Records) {
  return {
    ofSubscription(subscriptionId: string): Promise<FeedRow | undefined> {
      return db
        .selectFrom('feeds')
        .selectAll()
        .where('subscriptionId', '=', subscriptionId)
        .executeTakeFirst()
    },

    ofToken(tokenHash: string): Promise<FeedRow | undefined> {
      return db.selectFrom('feeds').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
    },

    /** Replaces the feed of the subscription, so its earlier address stops working. */
    async set(row: Omit<FeedRow, 'readAt'>): Promise<void> {
      const { subscriptionId, ...values } = { ...row, readAt: null }
      await db
        .insertInto('feeds')
        .values({ subscriptionId, ...values })
        .onConflict((conflict) => conflict.column('subscriptionId').doUpdateSet(values))
        .execute()
    },

    async remove(subscriptionId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('feeds')
        .where('subscriptionId', '=', subscriptionId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async markRead(subscriptionId: string, readAt: Date): Promise<void> {
      await db.updateTable('feeds').set({ readAt }).where('subscriptionId', '=', subscriptionId).execute()
    },
  }
}
