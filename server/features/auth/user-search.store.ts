import type { UserFilters } from '@litopys/contract/schemas/user'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#records/tables'

/** `fields`: where the words of `search` are looked up. */
export type UserQuery = { search: string; fields: 'names' | 'all'; filters: UserFilters }

type Builder = ExpressionBuilder<Tables, 'users'>

/** Condition for the users that a list includes. */
export function isWanted(eb: Builder, query: UserQuery): Expression<SqlBool> {
  return eb.and([...searchConditions(eb, query), ...filterConditions(eb, query.filters)])
}

export function hasSecondFactor(eb: Builder) {
  return eb
    .exists(
      eb
        .selectFrom('secondFactors')
        .whereRef('secondFactors.userId', '=', 'users.id')
        .where('secondFactors.confirmedAt', 'is not', null),
    )
    .$castTo<boolean>()
}

/** Fields that `names` shows. Searching a hidden field would reveal its value. */
const shownNames = ['givenName', 'familyName'] as const

/**
 * Each word must occur in one of the fields. A phone number matches by its digits, whatever separates them.
 */
function searchConditions(eb: Builder, { search, fields }: UserQuery): Expression<SqlBool>[] {
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
