import { fieldValue, type QueryField, queryFields } from '@litopys/contract/query/fields'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { facetColumn, isListField } from './facet-columns.ts'

/** Fields whose values are in the posts. */
type PostField = Exclude<QueryField, 'translation' | 'picture' | 'like'>

/**
 * Condition that a field has this value, as `fieldValue` of the contract returned it. In memory,
 * `matchesField` is the same test.
 */
export function queryFieldSql(field: PostField, value: string): Sql {
  if (field === 'channel') {
    const isNumber = queryFieldSql('channelid', fieldValue('channelid', value))
    return sql`(${valueSql(field, value)} OR ${isNumber})`
  }
  if (field === 'forwardedfrom') return originSql(value)
  return valueSql(field, value)
}

function originSql(value: string): Sql {
  const given = bind('String', value)
  const username = bind('String', value.replace(/^@/, ''))
  return sql`(isForwarded AND (position(lowerUTF8(forwardedName), ${given}) > 0
    OR (forwardedUsername != '' AND lowerUTF8(forwardedUsername) = ${username}) OR forwardedChannelId = ${given}))`
}

function valueSql(field: Exclude<PostField, 'forwardedfrom'>, value: string): Sql {
  const { of, matches } = queryFields[field]
  const { expression, isList } = columnOf(of)
  const column = raw(expression)
  const some = (test: Sql) =>
    isList ? sql`arrayExists(x -> ${test}, ${column})` : sql`arrayExists(x -> ${test}, [${column}])`
  const given = bind('String', value)
  switch (matches) {
    case 'equal':
      return isList ? some(sql`lowerUTF8(x) = ${given}`) : sql`lowerUTF8(${column}) = ${given}`
    case 'within':
      return isList
        ? some(sql`position(lowerUTF8(x), ${given}) > 0`)
        : sql`position(lowerUTF8(${column}), ${given}) > 0`
    case 'ending':
      return some(sql`endsWith(lowerUTF8(x), ${given})`)
    case 'domain':
      return some(sql`x = ${given} OR endsWith(x, concat('.', ${given}))`)
    case 'address':
      return some(sql`startsWith(replaceRegexpOne(lowerUTF8(x), '^https?://(?:www[.])?', ''), ${given})`)
  }
}

function columnOf(of: (typeof queryFields)[Exclude<PostField, 'forwardedfrom'>]['of']): {
  expression: string
  isList: boolean
} {
  if (of === 'title') return { expression: 'title', isList: false }
  if (of === 'urls') return { expression: 'urls', isList: true }
  return { expression: facetColumn(of).expression, isList: isListField(of) }
}
