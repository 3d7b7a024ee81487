import type { UserChange, UserFilters } from '@litopys/contract/schemas/user'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'
import { isUuid } from '#db/uuid'

type Row = Selectable<Tables['users']>
export type UserRow = Row & { hasSecondFactor: boolean }
/** `fields`: where the words of `search` may stand. */
export type UserWish = { search: string; fields: 'names' | 'all'; filters: UserFilters }

/** What decides whether somebody can manage users. */
export type Rights = Pick<Row, 'id' | 'role' | 'access' | 'status' | 'passwordHash'>

export type UserStore = ReturnType<typeof createUserStore>

/** The users as administrators keep them. Give it a transaction, and what it locks stays locked until that ends. */
export function createUserStore(db: Records) {
  return {
    async find(id: string): Promise<UserRow | undefined> {
      return isUuid(id) ? await selectUsers(db).where('id', '=', id).executeTakeFirst() : undefined
    },

    /** As `find`, and nobody else changes this user in the meantime. */
    async lock(id: string): Promise<UserRow | undefined> {
      if (!isUuid(id)) return undefined
      await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      return await this.find(id)
    },

    /**
     * The administrators who are active, locked: of two who demote each other at once the second finds out that he would be
     * taking the last one. To be asked before any other lock of the transaction: admins, then the user, then what is his.
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

    /** All that match, in no order: an installation has tens of users, and PGlite has no Ukrainian collation to sort them by. */
    async list(wish: UserWish): Promise<UserRow[]> {
      return await selectUsers(db)
        .where((eb) => eb.and([...searchConditions(eb, wish), ...filterConditions(eb, wish.filters)]))
        .execute()
    },

    /** False when somebody has this e-mail already. */
    async add(user: Row): Promise<boolean> {
      const added = await db
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      return Number(added.numInsertedOrUpdatedRows) > 0
    },

    async change(id: string, change: UserChange & Pick<Row, 'updatedAt' | 'updatedBy'>): Promise<void> {
      await db.updateTable('users').set(change).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', id).execute()
    },
  }
}

type Builder = ExpressionBuilder<Tables, 'users'>

function selectUsers(db: Records) {
  return db
    .selectFrom('users')
    .selectAll()
    .select((eb) => hasSecondFactor(eb).as('hasSecondFactor'))
}

function hasSecondFactor(eb: Builder) {
  return eb
    .exists(
      eb
        .selectFrom('secondFactors')
        .whereRef('secondFactors.userId', '=', 'users.id')
        .where('secondFactors.confirmedAt', 'is not', null),
    )
    .$castTo<boolean>()
}

/** What `names` shows: a field that is not shown is not searched, or the finding would tell it. */
const shownNames = ['givenName', 'familyName'] as const

/** Each word stands in one of the fields; of a telephone number the digits count, however they are set apart. */
function searchConditions(eb: Builder, { search, fields }: UserWish): Expression<SqlBool>[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const inNames = shownNames.map((column) => eb(column, 'ilike', pattern))
    if (fields === 'names') return eb.or(inNames)
    const digits = /^[\d()+-]+$/.test(word) ? word.replace(/\D/g, '') : ''
    const inPhone = digits ? [sql<SqlBool>`regexp_replace(phone, '\\D', '', 'g') LIKE ${`%${digits}%`}`] : []
    const inOthers = (['additionalName', 'email'] as const).map((column) => eb(column, 'ilike', pattern))
    return eb.or([...inNames, ...inOthers, ...inPhone])
  })
}

function filterConditions(eb: Builder, { role, status, verified, mfa }: UserFilters): Expression<SqlBool>[] {
  return [
    ...(role ? [eb('role', '&&', eb.val(role))] : []),
    ...(status ? [eb('status', '=', eb.fn.any(eb.val(status)))] : []),
    ...(verified === undefined ? [] : [eb('verified', '=', verified)]),
    ...(mfa ? [eb(hasSecondFactor(eb), '=', mfa === 'TOTP is set')] : []),
  ]
}
