import { entityTable } from '@litopys/language/entity-kinds'
import { tokenize } from '@litopys/language/text/tokens'
import { queryFields } from './fields.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import type { Query } from './syntax.ts'

/**
 * Why a query line cannot be a clue. `empty`: it has no condition; `onlyExcludes`: nearly every post matches;
 * `notOfText`: `part` depends on more than the text and its entities, and can change while the text does not.
 */
export type ClueFault = { code: 'empty' | 'onlyExcludes' } | { code: 'notOfText'; part: string }

/** Kinds of entities by their flags. */
export const textFlags: ReadonlyMap<string, string> = new Map(
  entityTable.map(({ name, kind }) => [`has:${name}`, kind]),
)

export function clueFault(line: string): ClueFault | undefined {
  const { query } = parseQuery(line)
  const foreign = foreignPart(query)
  if (foreign) return { code: 'notOfText', part: printQuery(foreign) }
  if (namesNothing(query)) return { code: 'empty' }
  return asksForSomething(query) ? undefined : { code: 'onlyExcludes' }
}

/** The kind of entity of a field of the query line. */
export function entityKindOf(field: keyof typeof queryFields): string | undefined {
  const { of } = queryFields[field]
  return of === 'urls' ? 'url' : /^entities\.(\w+)\./.exec(of)?.[1]
}

function foreignPart(query: Query): Query | undefined {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.map(foreignPart).find((part) => part !== undefined)
    case 'not':
      return foreignPart(query.of)
    case 'field':
      return query.field === 'lang' || entityKindOf(query.field) ? undefined : query
    case 'flag':
      return textFlags.has(query.flag) ? undefined : query
    case 'dates':
    case 'count':
    case 'post':
      return query
    default:
      return undefined
  }
}

function namesNothing(query: Query): boolean {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.length === 0 || query.of.some(namesNothing)
    case 'not':
      return namesNothing(query.of)
    case 'word':
    case 'phrase':
      return tokenize(query.text).length === 0
    default:
      return false
  }
}

/** Whether every match has something that can be looked up. */
function asksForSomething(query: Query): boolean {
  if (query.kind === 'all') return query.of.some(asksForSomething)
  if (query.kind === 'any') return query.of.every(asksForSomething)
  return query.kind !== 'not'
}
