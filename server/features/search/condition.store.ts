import { personField } from '@litopys/contract/memory/people'
import type { InstantRange } from '@litopys/contract/query/instants'
import {
  type FacetField,
  facetFields,
  type SearchFilters,
  type ValueChoice,
} from '@litopys/contract/schemas/search'
import { hasFrequencySql } from '#archive/frequency'
import { type HiddenEntities, withoutHidden } from '#archive/hidden-entities'
import { idsOfKeysSql, type People, personIdSql, personList } from '#archive/people'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { facetSql, isListField } from './facet-columns.ts'
import { anyTerm, querySql, type ReadQuery } from './query.store.ts'
import { unseenSql } from './seen.store.ts'

/** The common part of results, counts, facets and histogram; `visible` is what the reader may see. */
export type Condition = ReadQuery & {
  visible: Visible
  /** Entities that facets leave out. A filter by their value still finds them. */
  hidden: HiddenEntities
  /** Who the names of people mean. */
  people: People
  filters: Omit<SearchFilters, 'dateCreated'>
  dates: InstantRange
  /** User whose unseen posts are wanted. */
  unseenBy?: string | undefined
  /** Only posts that this job added, or was the last to change. */
  job?: string | undefined
  /** Only these posts of the result. */
  keys?: PostKey[] | undefined
}

/** The condition as SQL over the posts; `except` leaves out a facet's own filter. */
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
 * The visible posts with a word, as the same SQL that `conditionSql` gives for that word, so that both share
 * one count.
 */
export function wordSql(visible: Visible, terms: string[]): Sql {
  return all([...(visible.isLimited ? [visible.condition] : []), all([anyTerm(terms)])])
}

function fieldSql(
  field: FacetField,
  choice: ValueChoice | boolean | undefined,
  { visible, hidden, people }: Condition,
): Sql[] {
  if (choice === undefined) return []
  if (field === personField) return typeof choice === 'boolean' ? [] : personSql(choice, people, hidden)
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
  return chosenSql(wanted, choice, hasOne)
}

/**
 * The filter by people: a name finds the posts with every name of that person. Posts of an older analysis have the
 * name instead of a key.
 */
function personSql(choice: ValueChoice, people: People, hidden: HiddenEntities): Sql[] {
  const hasOne = (names: string[]) => {
    const keys = names.flatMap((name) => [...people.storedKeys(people.keyOf(name)), name])
    return sql`hasAny(${people.partedIds}, ${idsOfKeysSql([...new Set(keys)])})`
  }
  const shown = hidden.has(personField)
    ? sql` AND id NOT IN (SELECT ${personIdSql(raw('value'))} FROM litopys.hiddenEntities
        WHERE field = ${bind('String', personField)})`
    : raw('')
  const isPerson = sql`bitAnd(id, 63) = ${raw(String(personList))}${shown}`
  const hasNone = sql`NOT arrayExists(id -> ${isPerson}, ${people.partedIds})`
  const wanted = [...(choice.in?.length ? [hasOne(choice.in)] : []), ...(choice.missing ? [hasNone] : [])]
  return chosenSql(wanted, choice, hasOne)
}

function chosenSql(wanted: Sql[], { notIn }: ValueChoice, hasOne: (values: string[]) => Sql): Sql[] {
  return [
    ...(wanted.length > 0 ? [sql`(${join(wanted, ' OR ')})`] : []),
    ...(notIn?.length ? [sql`NOT ${hasOne(notIn)}`] : []),
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
