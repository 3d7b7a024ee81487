import type { Query } from '@litopys/contract/query/syntax'
import { queryWords } from '@litopys/contract/query/terms'
import {
  type FacetField,
  facetFields,
  type SearchFilters,
  type ValueChoice,
} from '@litopys/contract/schemas/search'
import type { InstantRange } from '#archive/instants'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { facetColumns } from './facet-columns.ts'

/** What results, counts, facets and histogram have in common; `visible` is whom they are for. */
export type Condition = {
  visible: Visible
  query: Query
  filters: Omit<SearchFilters, 'dateCreated'>
  dates: InstantRange
}

/** The condition as SQL over the posts; a facet leaves its own choice out with `except`. */
export function conditionSql({ visible, query, filters, dates }: Condition, except?: FacetField): Sql {
  const chosen = facetFields
    .filter((field) => field !== except)
    .flatMap((field) => fieldSql(field, filters[field]))
  const limits = visible.isLimited ? [visible.condition] : []
  return all([...limits, ...chosen, ...datesSql(dates), querySql(query)])
}

/** The words that a query asks for, each as the index terms it may stand under. */
export function wantedWords(query: Query): string[][] {
  switch (query.kind) {
    case 'all':
      return query.of.flatMap(wantedWords)
    case 'not':
      return query.of.kind === 'not' ? wantedWords(query.of.of) : []
    case 'word':
    case 'phrase':
      return queryWords(query.text)
  }
}

function querySql(query: Query): Sql {
  switch (query.kind) {
    case 'all':
      return all(query.of.map(querySql))
    case 'not':
      return sql`NOT (${querySql(query.of)})`
    case 'word':
    case 'phrase':
      return wordsSql(queryWords(query.text))
  }
}

/** The index tells which posts have all the words; only of those is the order looked at. */
function wordsSql(words: string[][]): Sql {
  const present = words.map((stems) => anyTerm(stems))
  return words.length < 2 ? all(present) : all([...present, followSql(words)])
}

export function anyTerm(terms: string[]): Sql {
  return sql`hasAnyTokens(terms, ${bind('Array(String)', terms)})`
}

/** Some position from which the words stand one after the other. */
function followSql(words: string[][]): Sql {
  const steps = words.map((stems, step) => {
    const at = raw(`stems[i + ${step}]`)
    return sql`hasAny(splitByChar('|', ${at}), ${bind('Array(String)', stems)})`
  })
  return sql`arrayExists(i -> ${join(steps, ' AND ')}, arrayEnumerate(stems))`
}

function fieldSql(field: FacetField, choice: ValueChoice | boolean | undefined): Sql[] {
  if (choice === undefined) return []
  const { expression, kind } = facetColumns[field]
  const column = raw(expression)
  if (typeof choice === 'boolean') return [choice ? column : sql`NOT ${column}`]
  const isList = kind === 'list' || kind === 'parallel'
  const hasOne = (values: string[]) =>
    isList
      ? sql`hasAny(${column}, ${bind('Array(String)', values)})`
      : sql`${column} IN ${bind('Array(String)', values)}`
  const hasNone = isList ? sql`empty(${column})` : sql`${column} = ''`
  const wanted = [...(choice.in?.length ? [hasOne(choice.in)] : []), ...(choice.missing ? [hasNone] : [])]
  return [
    ...(wanted.length > 0 ? [sql`(${join(wanted, ' OR ')})`] : []),
    ...(choice.notIn?.length ? [sql`NOT ${hasOne(choice.notIn)}`] : []),
  ]
}

function datesSql({ from, before }: InstantRange): Sql[] {
  return [
    ...(from ? [sql`dateCreated >= ${bind("DateTime('UTC')", from)}`] : []),
    ...(before ? [sql`dateCreated < ${bind("DateTime('UTC')", before)}`] : []),
  ]
}

function all(conditions: Sql[]): Sql {
  return conditions.length > 0 ? sql`(${join(conditions, ' AND ')})` : raw('true')
}
