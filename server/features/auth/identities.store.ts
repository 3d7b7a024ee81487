import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

type Identity = Selectable<Tables['identities']>

/** The users of identities at an OpenID Connect provider. */
export function createIdentityStore(db: Records) {
  return {
    async userOf(issuer: string, subject: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('identities')
        .select('userId')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return found?.userId
    },

    /** Returns false if the user or the identity already belongs to another one. */
    async bind(identity: Identity): Promise<boolean> {
      const added = await db
        .insertInto('identities')
        .values(identity)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(added.numInsertedOrUpdatedRows) > 0
    },
  }
}
