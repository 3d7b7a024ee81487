import type { Selectable } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'

export type Digest = Selectable<Tables['digests']>
/** A match that is told of by mail, with the request that it was found for. */
export type Unmailed = Pick<Selectable<Tables['saved']>, 'id' | 'body' | 'ownerId' | 'sharedWith'> &
  Pick<Selectable<Tables['subscriptionMatches']>, 'fired'> &
  Pick<Selectable<Tables['subscriptions']>, 'cutAt'>

export type DigestStore = ReturnType<typeof createDigestStore>

export function createDigestStore(db: Records) {
  return {
    find(userId: string): Promise<Digest | undefined> {
      return db.selectFrom('digests').selectAll().where('userId', '=', userId).executeTakeFirst()
    },

    async set(digest: Digest): Promise<void> {
      const { hour, dueAt } = digest
      await db
        .insertInto('digests')
        .values(digest)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hour, dueAt }))
        .execute()
    },

    async remove(userId: string): Promise<void> {
      await db.deleteFrom('digests').where('userId', '=', userId).execute()
    },

    /** One that is due, locked; those that another process has in hand are passed over. */
    takeDue(now: Date): Promise<Digest | undefined> {
      return db
        .selectFrom('digests')
        .selectAll()
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
    },

    /** Marks all that no mail has told of yet, and gives what of it he has not seen by now. */
    async takeUnmailed(userId: string): Promise<Unmailed[]> {
      const taken = await db
        .updateTable('subscriptionMatches as m')
        .from('subscriptions as s')
        .innerJoin('saved as r', 'r.id', 's.requestId')
        .set({ mailed: true })
        .whereRef('m.subscriptionId', '=', 's.id')
        .where('s.userId', '=', userId)
        .where('m.mailed', '=', false)
        .where('r.deletedAt', 'is', null)
        .returning([
          ...(['r.id', 'r.body', 'r.ownerId', 'r.sharedWith', 's.cutAt', 'm.fired', 'm.seenAt'] as const),
        ])
        .execute()
      return taken.filter(({ seenAt }) => seenAt === null)
    },
  }
}
