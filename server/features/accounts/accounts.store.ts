import type { Role } from '@litopys/contract/schemas/account'
import { sql } from 'kysely'
import type { Records } from '#db/open'

export type Account = {
  id: string
  email: string
  givenName: string
  familyName: string
  role: Role[]
  status: 'Active' | 'Blocked'
  passwordHash: string
}
type NewAccount = Account & { createdAt: Date }
export type Session = { id: string; userId: string; secretHash: string; createdAt: Date; seenAt: Date }

export type AccountStore = ReturnType<typeof createAccountStore>

const accountColumns = ['id', 'email', 'givenName', 'familyName', 'role', 'status', 'passwordHash'] as const

export function createAccountStore(db: Records) {
  return {
    async isEmpty(): Promise<boolean> {
      const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      return anyone === undefined
    },

    /** False when somebody was there first: of many callers at once one succeeds. */
    async addFirst({ createdAt, ...account }: NewAccount): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        await lockUsers(transaction)
        if (!(await createAccountStore(transaction).isEmpty())) return false
        await transaction
          .insertInto('users')
          .values({ ...account, createdAt, updatedAt: createdAt })
          .execute()
        return true
      })
    },

    find(id: string): Promise<Account | undefined> {
      return db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()
    },

    findByEmail(email: string): Promise<Account | undefined> {
      return db.selectFrom('users').select(accountColumns).where('email', '=', email).executeTakeFirst()
    },

    async addSession(session: Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...session, revokedAt: null })
        .execute()
    },

    /** A session that has not been ended. */
    findSession(id: string): Promise<Session | undefined> {
      return db
        .selectFrom('sessions')
        .select(['id', 'userId', 'secretHash', 'createdAt', 'seenAt'])
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
    },

    /** The account behind a session, both alive. */
    findBySession(sessionId: string): Promise<Account | undefined> {
      return db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select(accountColumns.map((column) => `users.${column}` as const))
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

async function lockUsers(transaction: Records): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(transaction)
}
