import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

type Visit = Selectable<Tables['oidcVisits']>

/** Browsers that were sent to the OpenID Connect provider. */
export function createOidcVisitStore(db: Records) {
  return {
    async add(visit: Visit): Promise<void> {
      await db.insertInto('oidcVisits').values(visit).execute()
    },

    /** Ends a visit and returns it. Of parallel calls one succeeds. */
    take(tokenHash: string, now: Date): Promise<Visit | undefined> {
      return db
        .deleteFrom('oidcVisits')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst()
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('oidcVisits').where('expiresAt', '<=', now).execute()
    },
  }
}
