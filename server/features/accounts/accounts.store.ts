import { type Selectable, sql } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'

export type Account = Selectable<Tables['users']> & { hasSecondFactor: boolean }
type NewAccount = Selectable<Tables['users']>
export type Session = Omit<Selectable<Tables['sessions']>, 'revokedAt' | 'endReason'>

export type AccountStore = ReturnType<typeof createAccountStore>

const sessionColumns = [
  ...(['id', 'userId', 'counter', 'rotatedAt', 'acknowledged', 'provedAt'] as const),
  ...(['ip', 'userAgent', 'createdAt', 'seenAt'] as const),
]

export function createAccountStore(db: Records) {
  return {
    async isEmpty(): Promise<boolean> {
      const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      return anyone === undefined
    },

    /** False when somebody was there first: of many callers at once one succeeds. */
    async addFirst(account: NewAccount): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        await lockUsers(transaction)
        if (!(await createAccountStore(transaction).isEmpty())) return false
        await transaction.insertInto('users').values(account).execute()
        return true
      })
    },

    find(id: string): Promise<Account | undefined> {
      return selectAccounts(db).where('users.id', '=', id).executeTakeFirst()
    },

    findByEmail(email: string): Promise<Account | undefined> {
      return selectAccounts(db).where('users.email', '=', email).executeTakeFirst()
    },

    async addSession(session: Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...session, revokedAt: null, endReason: null })
        .execute()
    },

    /** A session that has not been ended. */
    findSession(id: string): Promise<Session | undefined> {
      return db
        .selectFrom('sessions')
        .select(sessionColumns)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
    },

    /** The account behind a session, both alive, and when its owner last proved who he is. */
    findBySession(sessionId: string): Promise<(Account & { provedAt: Date }) | undefined> {
      return selectAccounts(db)
        .innerJoin('sessions', 'sessions.userId', 'users.id')
        .select('sessions.provedAt')
        .where('sessions.id', '=', sessionId)
        .where('sessions.revokedAt', 'is', null)
        .where('users.status', '=', 'Active')
        .executeTakeFirst()
    },

    async markSeen(sessionId: string, seenAt: Date): Promise<void> {
      await db.updateTable('sessions').set({ seenAt }).where('id', '=', sessionId).execute()
    },

    async endSession(sessionId: string, revokedAt: Date): Promise<void> {
      await db.updateTable('sessions').set({ revokedAt }).where('id', '=', sessionId).execute()
    },
  }
}

function selectAccounts(db: Records) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('secondFactors')
            .whereRef('secondFactors.userId', '=', 'users.id')
            .where('secondFactors.confirmedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    )
}

async function lockUsers(transaction: Records): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(transaction)
}
