import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type Digest = Selectable<Tables['digests']>
/** A match for a digest, with its request. */
export type Unmailed = Pick<Selectable<Tables['saved']>, 'id' | 'body' | 'ownerId' | 'sharedWith'> &
  Pick<Selectable<Tables['subscriptionMatches']>, 'subscriptionId' | 'postId' | 'fired'> &
  Pick<Selectable<Tables['subscriptions']>, 'cutAt'>

export type DigestStore = ReturnType<typeof createDigestStore>

export function createDigestStore(db: Records) {
  const due = (now: Date) => db.selectFrom('digests').selectAll().where('dueAt', '<=', now)

  return {
    find(userId: string): Promise<Digest | undefined> {
      return db.selectFrom('digests').selectAll().where('userId', '=', userId).executeTakeFirst()
    },

    async set(digest: Digest): Promise<void> {
      const { hour, dueAt, hasUnusual } = digest
      await db
        .insertInto('digests')
        .values(digest)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hour, dueAt, hasUnusual }))
        .execute()
    },

    async remove(userId: string): Promise<void> {
      await db.deleteFrom('digests').where('userId', '=', userId).execute()
    },

    /** The digest that has been due longest. */
    findDue(now: Date): Promise<Digest | undefined> {
      return due(now).orderBy('dueAt').limit(1).executeTakeFirst()
    },

    /**
     * Locks a user's digest in a transaction. Undefined where it is not due, or another process is sending
     * it.
     */
    takeDue(userId: string, now: Date): Promise<Digest | undefined> {
      return due(now).where('userId', '=', userId).forUpdate().skipLocked().executeTakeFirst()
    },

    /** Unseen matches that no mail has listed yet. */
    unmailed(userId: string): Promise<Unmailed[]> {
      return db
        .selectFrom('subscriptionMatches as m')
        .innerJoin('subscriptions as s', 's.id', 'm.subscriptionId')
        .innerJoin('saved as r', 'r.id', 's.requestId')
        .where('s.userId', '=', userId)
        .where('m.mailed', '=', false)
        .where('m.seenAt', 'is', null)
        .where('r.deletedAt', 'is', null)
        .where('s.endedAt', 'is', null)
        .select([
          ...(['r.id', 'r.body', 'r.ownerId', 'r.sharedWith', 's.cutAt'] as const),
          ...(['m.subscriptionId', 'm.postId', 'm.fired'] as const),
        ])
        .execute()
    },

    async markMailed(mailed: Pick<Unmailed, 'subscriptionId' | 'postId'>[]): Promise<void> {
      const ids = mailed.map(({ subscriptionId }) => subscriptionId)
      const postIds = mailed.map(({ postId }) => postId)
      await db
        .updateTable('subscriptionMatches')
        .set({ mailed: true })
        .where(
          sql<boolean>`(subscription_id, post_id) IN (SELECT * FROM unnest(${ids}::uuid[], ${postIds}::text[]))`,
        )
        .execute()
    },
  }
}
