import type { InstantRange } from '@litopys/contract/query/instants'
import {
  type FacetField,
  facetFields,
  type SearchFilters,
  type ValueChoice,
} from '@litopys/contract/schemas/search'
import { hasFrequencySql } from '#archive/frequency'
import { type HiddenEntities, withoutHidden } from '#archive/hidden-entities'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { facetSql, isListField } from './facet-columns.ts'
import { anyTerm, querySql, type ReadQuery } from './query.store.ts'
import { unseenSql } from './seen.store.ts'

/** What results, counts, facets and histogram have in common; `visible` is whom they are for. */
export type Condition = ReadQuery & {
  visible: Visible
  /** Entities that count as none. One that is asked for by its value is found all the same. */
  hidden: HiddenEntities
  filters: Omit<SearchFilters, 'dateCreated'>
  dates: InstantRange
  /** Whose unseen posts alone. */
  unseenBy?: string | undefined
  /** Only posts that this job has added, or was the last to change. */
  job?: string | undefined
  /** Of what is found these posts alone. */
  keys?: PostKey[] | undefined
}

/** The condition as SQL over the posts; a facet leaves its own choice out with `except`. */
export function conditionSql(condition: Condition, except?: FacetField): Sql {
  const { visible, filters, dates, unseenBy, job, keys } = condition
  const chosen = facetFields
    .filter((field) => field !== except)
    .flatMap((field) => fieldSql(field, filters[field], condition))
  const unseen = unseenBy === undefined ? [] : [unseenSql(unseenBy)]
  const ofJob = job === undefined ? [] : [sql`${bind('String', job)} IN (firstRun, lastRun)`]
  const among = keys ? [hasKey(keys)] : []
  const limits = visible.isLimited ? [visible.condition] : []
  return all([...limits, ...among, ...chosen, ...datesSql(dates), ...ofJob, ...unseen, querySql(condition)])
}

/**
 * The posts of a reader that have a word, in the words of `conditionSql` for that word alone, so that they
 * are counted once for both.
 */
export function wordSql(visible: Visible, terms: string[]): Sql {
  return all([...(visible.isLimited ? [visible.condition] : []), all([anyTerm(terms)])])
}

function fieldSql(
  field: FacetField,
  choice: ValueChoice | boolean | undefined,
  { visible, hidden }: Condition,
): Sql[] {
  if (choice === undefined) return []
  const column = facetSql(field, visible)
  if (typeof choice === 'boolean') return [choice ? column : sql`NOT ${column}`]
  const isList = isListField(field)
  const hasOne = (values: string[]) =>
    isList
      ? sql`hasAny(${column}, ${bind('Array(String)', values)})`
      : field === 'frequency'
        ? hasFrequencySql(visible, values)
        : sql`${column} IN ${bind('Array(String)', values)}`
  const hasNone = isList ? sql`empty(${withoutHidden(column, field, hidden)})` : sql`${column} = ''`
  const wanted = [...(choice.in?.length ? [hasOne(choice.in)] : []), ...(choice.missing ? [hasNone] : [])]
  return [
    ...(wanted.length > 0 ? [sql`(${join(wanted, ' OR ')})`] : []),
    ...(choice.notIn?.length ? [sql`NOT ${hasOne(choice.notIn)}`] : []),
  ]
}

function datesSql({ from, before }: InstantRange): Sql[] {
  return [
    ...(from !== undefined ? [sql`dateCreated >= ${bindInstant(from)}`] : []),
    ...(before !== undefined ? [sql`dateCreated < ${bindInstant(before)}`] : []),
  ]
}

function all(conditions: Sql[]): Sql {
  return conditions.length > 0 ? sql`(${join(conditions, ' AND ')})` : raw('true')
}
