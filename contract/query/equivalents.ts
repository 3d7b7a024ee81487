import { type Equivalent, equivalentsOf, longestEntry } from '@litopys/language/equivalents/equivalents'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import { tokenize } from '@litopys/language/text/tokens'
import type { Matching } from './matching.ts'
import { printQuery } from './print.ts'
import type { SearchKey } from './search-key.ts'
import { searchedIn } from './searched-in.ts'
import type { Query, TextQuery } from './syntax.ts'

/** What a part of a query also finds, or also excludes, as the user sees it. */
export type FoundEquivalents = { q: string; equivalents: Equivalent[]; isExcluded?: true }

/** The query that a line means: in the chosen fields, and with equivalents. */
export function meantQuery(
  query: Query,
  { matching, searchKey }: { matching: Matching; searchKey?: readonly SearchKey[] | undefined },
): Query {
  return withEquivalents(searchedIn(query, searchKey), matching).query
}

/**
 * The query with the words and phrases of the same meaning, in all languages, as alternatives of each word, phrase or
 * row of words. `found` lists them by part, also the words that the user left out.
 */
export function withEquivalents(
  query: Query,
  matching: Matching,
): { query: Query; found: FoundEquivalents[] } {
  if (matching.equivalents === false || matching.words !== 'forms') return { query, found: [] }
  const found: FoundEquivalents[] = []
  const without = new Set(matching.without)
  let isExcluded = false
  const conceptOf = (part: Query, text: string): Query | undefined => {
    const equivalents = equivalentsOf(text)
    if (equivalents.length === 0) return undefined
    const q = printQuery(part)
    if (!found.some((one) => one.q === q))
      found.push({ q, equivalents, ...(isExcluded ? { isExcluded } : {}) })
    const kept = equivalents.filter((one) => !without.has(one.text))
    if (kept.length === 0) return part
    return { kind: 'any', of: [part, ...kept.map((one) => termsOnly(one, filesOf(part)))], isConcept: true }
  }
  const read = (part: Query): Query => {
    switch (part.kind) {
      case 'all':
        return { kind: 'all', of: inRows(part.of, conceptOf, read) }
      case 'any':
        return { kind: 'any', of: part.of.map(read) }
      case 'not': {
        isExcluded = !isExcluded
        const of = read(part.of)
        isExcluded = !isExcluded
        return { kind: 'not', of }
      }
      case 'word':
      case 'phrase':
        return isPlain(part) ? (conceptOf(part, part.text) ?? part) : part
      default:
        return part
    }
  }
  return { query: read(query), found }
}

function termsOnly({ text, terms }: Equivalent, files: FileTextKind[] | undefined): Query {
  return { kind: 'word', text, terms, ...(files ? { files } : {}) }
}

/** The kinds of files that a part is limited to; those of a row of words are equal. */
function filesOf(part: Query): FileTextKind[] | undefined {
  if (part.kind === 'all') return part.of[0] && filesOf(part.of[0])
  return part.kind === 'word' || part.kind === 'phrase' ? part.files : undefined
}

/** An exact form has no equivalents, and neither have words at a distance. */
function isPlain(part: TextQuery): boolean {
  return part.kind === 'word'
    ? !part.exact
    : part.kind === 'phrase' && !part.exact && part.within === undefined
}

/** The longest rows of words first: ракетний удар is one concept. */
function inRows(
  parts: Query[],
  conceptOf: (part: Query, text: string) => Query | undefined,
  read: (part: Query) => Query,
): Query[] {
  const result: Query[] = []
  for (let at = 0; at < parts.length; ) {
    const row = rowAt(parts, at, conceptOf)
    const part = parts[at]
    if (row) result.push(row.concept)
    else if (part) result.push(read(part))
    at += row?.length ?? 1
  }
  return result
}

function rowAt(parts: Query[], at: number, conceptOf: (part: Query, text: string) => Query | undefined) {
  const words: string[] = []
  for (const part of parts.slice(at, at + longestEntry)) {
    // Emoji are words of a query, but not of an entry.
    if (part.kind !== 'word' || part.exact || tokenize(part.text).length === 0) break
    words.push(part.text)
  }
  for (; words.length > 1; words.pop()) {
    const of = parts.slice(at, at + words.length)
    const concept = conceptOf({ kind: 'all', of }, words.join(' '))
    if (concept) return { concept, length: words.length }
  }
  return undefined
}
