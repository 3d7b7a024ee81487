import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type EmailChange = Selectable<Tables['emailChanges']>
export type EmailChangeStore = ReturnType<typeof createEmailChangeStore>

/** Pending changes of e-mail addresses, at most one for each user. */
export function createEmailChangeStore(db: Records) {
  return {
    async put(change: EmailChange): Promise<void> {
      await db
        .insertInto('emailChanges')
        .values(change)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
        .execute()
    },

    find(tokenHash: string, now: Date): Promise<EmailChange | undefined> {
      return db
        .selectFrom('emailChanges')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /**
     * Removes and returns the pending change; undefined if it was used, replaced or cancelled. Of parallel
     * calls one succeeds.
     */
    take(tokenHash: string): Promise<EmailChange | undefined> {
      return db
        .deleteFrom('emailChanges')
        .where('tokenHash', '=', tokenHash)
        .returningAll()
        .executeTakeFirst()
    },

    async ofUsers(ids: readonly string[], now: Date): Promise<EmailChange[]> {
      if (ids.length === 0) return []
      return await db
        .selectFrom('emailChanges')
        .selectAll()
        .where('userId', 'in', ids)
        .where('expiresAt', '>', now)
        .execute()
    },

    /** Removes and returns the pending change of a user, if any. */
    removeOf(userId: string): Promise<EmailChange | undefined> {
      return db.deleteFrom('emailChanges').where('userId', '=', userId).returningAll().executeTakeFirst()
    },
  }
}
