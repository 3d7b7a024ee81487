import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type PasswordLink = Selectable<Tables['passwordLinks']>
export type PasswordLinkStore = ReturnType<typeof createPasswordLinkStore>

/** Links for setting a password, at most one for each user. */
export function createPasswordLinkStore(db: Records) {
  return {
    async put(link: PasswordLink): Promise<void> {
      await db
        .insertInto('passwordLinks')
        .values(link)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
        .execute()
    },

    find(tokenHash: string, now: Date): Promise<PasswordLink | undefined> {
      return db
        .selectFrom('passwordLinks')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Returns false if the link was used or replaced: of parallel calls one succeeds. */
    async take(tokenHash: string): Promise<boolean> {
      const taken = await db.deleteFrom('passwordLinks').where('tokenHash', '=', tokenHash).executeTakeFirst()
      return taken.numDeletedRows > 0n
    },

    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('passwordLinks').where('userId', '=', userId).execute()
    },
  }
}
