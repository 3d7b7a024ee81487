import { type Selectable, sql } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'

export type Account = Selectable<Tables['users']> & { hasSecondFactor: boolean }
type NewAccount = Selectable<Tables['users']>

export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(db: Records) {
  return {
    async isEmpty(): Promise<boolean> {
      const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      return anyone === undefined
    },

    async hasAdministrator(): Promise<boolean> {
      const anyone = await db
        .selectFrom('users')
        .select('id')
        .where((eb) => eb(eb.val('Admin'), '=', eb.fn.any('role')))
        .limit(1)
        .executeTakeFirst()
      return anyone !== undefined
    },

    /** For a transaction. Of many callers at once one succeeds. */
    async addFirstAdministrator(
      account: NewAccount,
    ): Promise<'added' | 'already_initialized' | 'email_taken'> {
      await lockUsers(db)
      if (await this.hasAdministrator()) return 'already_initialized'
      const added = await db
        .insertInto('users')
        .values(account)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      return Number(added.numInsertedOrUpdatedRows) > 0 ? 'added' : 'email_taken'
    },

    find(id: string): Promise<Account | undefined> {
      return selectAccounts(db).where('users.id', '=', id).executeTakeFirst()
    },

    /**
     * As `find`, and nobody else changes this account until the transaction ends. Transactions that change what belongs to an
     * account lock it first, so that no two wait for each other.
     */
    async lock(id: string): Promise<Account | undefined> {
      await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      return await this.find(id)
    },

    findByEmail(email: string): Promise<Account | undefined> {
      return selectAccounts(db).where('users.email', '=', email).executeTakeFirst()
    },

    async setPassword(id: string, passwordHash: string, updatedAt: Date): Promise<void> {
      await db.updateTable('users').set({ passwordHash, updatedAt }).where('id', '=', id).execute()
    },

    /** The address is known to reach its owner. */
    async markVerified(id: string, updatedAt: Date): Promise<void> {
      await db.updateTable('users').set({ verified: true, updatedAt }).where('id', '=', id).execute()
    },
  }
}

/** Accounts as they are read: with what other tables say of them. */
export function selectAccounts(db: Records) {
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
