import type { UserChange } from '@litopys/contract/schemas/user'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import { isUuid } from '#records/uuid'
import { hasSecondFactor, isWanted, type UserQuery } from './user-search.store.ts'

export type UserRow = Selectable<Tables['users']> & { hasSecondFactor: boolean }
type NewUserRow = Selectable<Tables['users']>

/** Fields that decide whether a user can manage users. */
export type Rights = Pick<NewUserRow, 'id' | 'role' | 'access' | 'status' | 'passwordHash'>

/** `isBound`: signs in through an identity provider. */
export type ActiveAdmin = Rights & { isBound: boolean }

export type UserStore = ReturnType<typeof createUserStore>

/** Users, including invited ones. With a transaction as `db`, locks last until it ends. */
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

    /** Needs a transaction. Of parallel callers one succeeds. */
    async addFirstAdministrator(user: NewUserRow): Promise<'added' | 'already_initialized' | 'email_taken'> {
      await lockUsers(db)
      if (await this.hasAdministrator()) return 'already_initialized'
      return (await this.add(user)) ? 'added' : 'email_taken'
    },

    async find(id: string): Promise<UserRow | undefined> {
      return isUuid(id) ? await selectUsers(db).where('users.id', '=', id).executeTakeFirst() : undefined
    },

    /**
     * Like `find`, and locks the user until the transaction ends. Transactions that change data of a user
     * lock the user first, to prevent deadlocks.
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
     * All matching users, unordered: an installation has tens of users, and PGlite has no Ukrainian
     * collation.
     */
    async list(query: UserQuery): Promise<UserRow[]> {
      return await selectUsers(db)
        .where((eb) => isWanted(eb, query))
        .execute()
    },

    /**
     * The active administrators, locked. Of two who demote each other in parallel, the second learns that
     * they would remove the last one. Lock in this order to prevent deadlocks: administrators, the user, data
     * of the user.
     */
    async lockActiveAdmins(): Promise<ActiveAdmin[]> {
      const admins = await db
        .selectFrom('users')
        .select(['id', 'role', 'access', 'status', 'passwordHash'])
        .where('status', '=', 'Active')
        .where((eb) => eb(eb.val('Admin'), '=', eb.fn.any('role')))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      if (admins.length === 0) return []
      const ids = admins.map(({ id }) => id)
      const identities = await db
        .selectFrom('identities')
        .select('userId')
        .where('userId', 'in', ids)
        .execute()
      const bound = new Set(identities.map(({ userId }) => userId))
      return admins.map((admin) => ({ ...admin, isBound: bound.has(admin.id) }))
    },

    /** Returns false if another user has this e-mail. */
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
     * Locks all users until the transaction ends. Must be the first lock of the transaction, to prevent
     * deadlocks.
     */
    lockAll: () => lockUsers(db),

    /** Sets a verified new address. Returns false if another user has it. Call `lockAll` first. */
    async setEmail(id: string, email: string, updatedAt: Date): Promise<boolean> {
      if (await this.findByEmail(email)) return false
      const change = { email, verified: true, updatedAt, updatedBy: email }
      await db.updateTable('users').set(change).where('id', '=', id).execute()
      return true
    },

    /** Marks the address as verified. */
    async markVerified(id: string, updatedAt: Date): Promise<void> {
      await db.updateTable('users').set({ verified: true, updatedAt }).where('id', '=', id).execute()
    },
  }
}

/** Query for users with their data from other tables. */
export function selectUsers(db: Records) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => hasSecondFactor(eb).as('hasSecondFactor'))
}

async function lockUsers(transaction: Records): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(transaction)
}
