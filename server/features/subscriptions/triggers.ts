import { fieldValue, type QueryField, queryFields } from '@litopys/contract/query/fields'
import { tokensOf } from '@litopys/contract/query/in-files'
import type { Matching } from '@litopys/contract/query/matching'
import type { Fuzzy, Pattern, Query, QueryFlag } from '@litopys/contract/query/syntax'
import { queryTerms } from '@litopys/contract/query/terms'
import { type FacetField, facetFields, type SearchFilters } from '@litopys/contract/schemas/search'
import { entityRow } from '@litopys/language/entity-kinds'
import type { FileTextKind } from '@litopys/language/text/file-texts'

/**
 * A property of a new post: a term of the index, a form that a pattern matches, a value of a query field or a
 * filter, or a flag.
 */
export type Trigger =
  | { kind: 'term'; term: string }
  | { kind: 'form'; form: Pattern | Fuzzy }
  | { kind: 'field'; field: QueryField; value: string }
  | { kind: 'facet'; field: FacetField; value: string }
  | { kind: 'flag'; flag: QueryFlag }

/**
 * Every matching post has at least one of `of`. The rarer they are, the fewer posts are evaluated without a
 * match.
 */
type Need = { of: Trigger[]; rarity: number }

/**
 * Every matching post has at least one of the returned properties. Undefined where every post would have to
 * be evaluated: the search has only exclusions, dates, counts or nothing.
 */
export function triggersOf(query: Query, filters: SearchFilters, matching: Matching): Trigger[] | undefined {
  const needs = [needOf(query, matching), ...facetFields.map((field) => filterNeed(field, filters))]
  return rarest(needs)?.of
}

function needOf(query: Query, matching: Matching): Need | undefined {
  switch (query.kind) {
    case 'all':
      return rarest(query.of.map((part) => needOf(part, matching)))
    case 'any':
      return together(query.of.map((part) => needOf(part, matching)))
    case 'word':
    case 'phrase':
      return rarest(queryTerms(query, matching).map((terms) => wordNeed(terms, query.files)))
    case 'pattern':
    case 'fuzzy':
      return { of: [{ kind: 'form', form: query }], rarity: 1 }
    case 'field':
      return {
        of: [
          { kind: 'field', field: query.field, value: query.value },
          ...(query.field === 'channel' ? [channelNumber(query.value)] : []),
        ],
        rarity: fieldRarity(queryFields[query.field].of),
      }
    case 'flag':
      return { of: [{ kind: 'flag', flag: query.flag }], rarity: 0 }
    case 'not':
    case 'dates':
    case 'count':
    case 'post':
      return undefined
  }
}

/** A channel is searched by its title or by its number. */
function channelNumber(value: string): Trigger {
  return { kind: 'field', field: 'channelid', value: fieldValue('channelid', value) }
}

/** Long words are assumed to be rare. */
function wordNeed(terms: string[], files: readonly FileTextKind[] | undefined): Need {
  const letters = Math.min(...terms.map(({ length }) => length))
  return {
    of: tokensOf(terms, files).map((term) => ({ kind: 'term', term })),
    rarity: 1 + Math.min(letters, 12) / 12,
  }
}

function filterNeed(field: FacetField, filters: SearchFilters): Need | undefined {
  const choice = filters[field]
  if (choice === undefined) return undefined
  if (typeof choice === 'boolean') return { of: [{ kind: 'facet', field, value: String(choice) }], rarity: 0 }
  const { in: values = [], missing } = choice
  if (values.length === 0 || missing) return undefined
  return { of: values.map((value) => ({ kind: 'facet', field, value })), rarity: fieldRarity(field) }
}

const commonFields: ReadonlySet<string> = new Set(['inLanguage', 'postType', 'channelType', 'sources'])

function fieldRarity(field: string): number {
  if (commonFields.has(field)) return 0
  return entityRow(field) ? 3 : 1.5
}

function rarest(needs: (Need | undefined)[]): Need | undefined {
  return needs.flatMap((need) => need ?? []).toSorted((a, b) => b.rarity - a.rarity)[0]
}

/** Combines alternatives: a match of any is enough. Undefined if one of them has no need. */
function together(needs: (Need | undefined)[]): Need | undefined {
  const known = needs.flatMap((need) => need ?? [])
  if (known.length < needs.length || known.length === 0) return undefined
  return { of: known.flatMap(({ of }) => of), rarity: Math.min(...known.map(({ rarity }) => rarity)) }
}
