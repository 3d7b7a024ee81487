import { type EntityRow, entityTable } from '@litopys/language/entity-kinds'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import type { Correction } from './corrections.ts'
import type { QueryField } from './fields.ts'

/**
 * The parsed query tree. An empty `all` matches every post. `isConcept`: the others mean the same as the first. The text of a `word` has no space and no quote;
 * if the analyzer splits it (Х-101), its words have to be consecutive. `exact`: in this form, otherwise in
 * any form; `terms`: with any of these index terms instead. `within`: the words occur in any order, with at most this many other words among them. Dates are
 * days: from `from` up to, but not including, `before`.
 */
export type Query =
  | { kind: 'all'; of: Query[] }
  | { kind: 'any'; of: Query[]; isConcept?: true }
  | { kind: 'not'; of: Query }
  | TextQuery
  | { kind: 'field'; field: QueryField; value: string }
  | { kind: 'flag'; flag: QueryFlag }
  | { kind: 'dates'; from?: string; before?: string }
  | { kind: 'count'; of: CountField; least?: number; most?: number }
  | { kind: 'post'; channel: string; messageId: number }

/** Conditions on the text of a post and on the texts of its files, or only on texts of these kinds of files. */
export type TextQuery = Word | Phrase | Pattern | Fuzzy
type Searched = { files?: FileTextKind[] }
type Word = Searched & { kind: 'word'; text: string; exact?: true; terms?: string[] }
type Phrase = Searched & { kind: 'phrase'; text: string; exact?: true; within?: number }
/** A word with `*` for any letters and `?` for one letter. */
export type Pattern = Searched & { kind: 'pattern'; text: string }
/** Words within a Levenshtein distance: insertions, removals and changes of letters. */
export type Fuzzy = Searched & { kind: 'fuzzy'; text: string; distance: 1 | 2 }

export const queryFlags = [
  ...(['has:image', 'has:audio', 'has:video'] as const),
  ...entityTable.map(({ name }) => `has:${name}` as const),
  ...(['is:edited', 'is:deleted', 'is:forwarded', 'is:duplicate', 'is:sensitive'] as const),
]
export type QueryFlag = (typeof queryFlags)[number]
/** The text contains an entity of a kind. */
export type EntityFlag = `has:${EntityRow['name']}`

export function isEntityFlag(flag: QueryFlag): flag is EntityFlag {
  return entityTable.some(({ name }) => flag === `has:${name}`)
}

/** `observed`: number of sources that showed the post. `picturechannels`: number of channels with its picture. */
export const countFields = ['views', 'forwards', 'words', 'observed', 'picturechannels'] as const
export type CountField = (typeof countFields)[number]

export type ParsedQuery = { query: Query; corrections: Correction[] }
