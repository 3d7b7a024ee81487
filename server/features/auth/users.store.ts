import type { UserChange } from '@litopys/contract/schemas/user'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import { isUuid } from '#records/uuid'
import { hasSecondFactor, isWanted, type UserQuery } from './user-search.store.ts'

export type UserRow = Selectable<Tables['users']> & { hasSecondFactor: boolean }
type NewUserRow = Selectable<Tables['users']>

/** What decides whether somebody can manage users. */
export type Rights = Pick<NewUserRow, 'id' | 'role' | 'access' | 'status' | 'passwordHash'>

export type UserStore = ReturnType<typeof createUserStore>

/**
 * Everybody who can sign in, or may be invited to. Give it a transaction, and what it locks stays locked
 * until that ends.
 */
export function createUserStore(db: Records) {
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
    async addFirstAdministrator(user: NewUserRow): Promise<'added' | 'already_initialized' | 'email_taken'> {
      await lockUsers(db)
      if (await this.hasAdministrator()) return 'already_initialized'
      return (await this.add(user)) ? 'added' : 'email_taken'
    },

    async find(id: string): Promise<UserRow | undefined> {
      return isUuid(id) ? await selectUsers(db).where('users.id', '=', id).executeTakeFirst() : undefined
    },

    /**
     * As `find`, and nobody else changes this account until the transaction ends. Transactions that change
     * what belongs to an account lock it first, so that no two wait for each other.
     */
    async lock(id: string): Promise<UserRow | undefined> {
      if (!isUuid(id)) return undefined
      await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      return await this.find(id)
    },

    findByEmail(email: string): Promise<UserRow | undefined> {
      return selectUsers(db).where('users.email', '=', email).executeTakeFirst()
    },

    /**
     * All that match, in no order: an installation has tens of users, and PGlite has no Ukrainian collation
     * to sort them by.
     */
    async list(wish: UserQuery): Promise<UserRow[]> {
      return await selectUsers(db)
        .where((eb) => isWanted(eb, wish))
        .execute()
    },

    /**
     * The administrators who are active, locked: of two who demote each other at once the second finds out
     * that he would be taking the last one. To be asked before any other lock of the transaction: admins,
     * then the user, then what is his.
     */
    async lockActiveAdmins(): Promise<Rights[]> {
      return await db
        .selectFrom('users')
        .select(['id', 'role', 'access', 'status', 'passwordHash'])
        .where('status', '=', 'Active')
        .where((eb) => eb(eb.val('Admin'), '=', eb.fn.any('role')))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
    },

    /** False when somebody has this e-mail already. */
    async add(user: NewUserRow): Promise<boolean> {
      const added = await db
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      return Number(added.numInsertedOrUpdatedRows) > 0
    },

    async change(
      id: string,
      change: Omit<UserChange, 'image'> & Pick<NewUserRow, 'updatedAt' | 'updatedBy'>,
    ): Promise<void> {
      await db.updateTable('users').set(change).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', id).execute()
    },

    async setPassword(id: string, passwordHash: string, updatedAt: Date): Promise<void> {
      await db.updateTable('users').set({ passwordHash, updatedAt }).where('id', '=', id).execute()
    },

    /**
     * No other transaction changes, adds or locks an account until this one ends. The first lock of a
     * transaction: after another one it waits for transactions that wait for this one.
     */
    lockAll: () => lockUsers(db),

    /**
     * A new address, known to reach its owner. False when another user has it. For a transaction that has
     * locked all accounts.
     */
    async setEmail(id: string, email: string, updatedAt: Date): Promise<boolean> {
      if (await this.findByEmail(email)) return false
      const change = { email, verified: true, updatedAt, updatedBy: email }
      await db.updateTable('users').set(change).where('id', '=', id).execute()
      return true
    },

    /** The address is known to reach its owner. */
    async markVerified(id: string, updatedAt: Date): Promise<void> {
      await db.updateTable('users').set({ verified: true, updatedAt }).where('id', '=', id).execute()
    },
  }
}

/** Accounts as they are read: with what other tables say of them. */
export function selectUsers(db: Records) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => hasSecondFactor(eb).as('hasSecondFactor'))
}

async function lockUsers(transaction: Records): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(transaction)
}
