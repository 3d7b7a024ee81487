import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type EmailChange = Selectable<Tables['emailChanges']>
export type EmailChangeStore = ReturnType<typeof createEmailChangeStore>

/** Changes of e-mails that wait for their link to be used, of each user the newest only. */
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
     * The change, which waits no longer; undefined when it was used, replaced or cancelled: of many at once
     * one succeeds.
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

    /** The change that was waiting, if any. */
    removeOf(userId: string): Promise<EmailChange | undefined> {
      return db.deleteFrom('emailChanges').where('userId', '=', userId).returningAll().executeTakeFirst()
    },
  }
}
