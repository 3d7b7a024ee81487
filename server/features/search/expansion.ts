import { formOf } from '@litopys/contract/query/in-files'
import type { Fuzzy, Pattern, Query } from '@litopys/contract/query/syntax'
import type { LikePost } from '#archive/post-keys'

/** Maximum number of archive words for a pattern or a fuzzy word; the most frequent are used. */
export const maxForms = 1_000

/**
 * Archive words that a pattern or a fuzzy word matches: as forms with their sign, and as terms of the index. A form has
 * several terms if it is in texts of files.
 */
export type ExpandedForms = { forms: string[]; tokens: string[]; isCut: boolean }

/**
 * Lookups that a query needs before it becomes SQL: words of the archive, channel ids of usernames, files with the
 * same picture, and posts that are like a post.
 */
export type Expansion = {
  forms: Map<string, ExpandedForms>
  channels: Map<string, string[]>
  pictures: Map<string, string[]>
  likes: Map<string, LikePost[]>
}

export function expansionOf({ forms }: Expansion, query: Pattern | Fuzzy): ExpandedForms {
  return forms.get(expansionKey(query)) ?? { forms: [], tokens: [], isCut: false }
}

/** The terms of the index for a pattern or a fuzzy word where it searches. */
export function tokensOfForms(
  expansion: Expansion,
  query: Pattern | Fuzzy,
): Pick<ExpandedForms, 'tokens' | 'isCut'> {
  const { tokens, isCut } = expansionOf(expansion, query)
  return { tokens: tokens.filter((token) => formOf(token, query.files) !== undefined), isCut }
}

export function expansionKey(query: Pattern | Fuzzy): string {
  return query.kind === 'pattern' ? query.text : `${query.text}~${query.distance}`
}

type LookUps = { words: (Pattern | Fuzzy)[]; usernames: string[]; pictures: string[]; likes: string[] }
const nothing: LookUps = { words: [], usernames: [], pictures: [], likes: [] }

/** Patterns and fuzzy words of a query, usernames of pasted links, pictures, and posts that others are like. */
export function lookUps(query: Query): LookUps {
  switch (query.kind) {
    case 'all':
    case 'any': {
      const parts = query.of.map(lookUps)
      return {
        words: parts.flatMap(({ words }) => words),
        usernames: parts.flatMap(({ usernames }) => usernames),
        pictures: parts.flatMap(({ pictures }) => pictures),
        likes: parts.flatMap(({ likes }) => likes),
      }
    }
    case 'not':
      return lookUps(query.of)
    case 'pattern':
    case 'fuzzy':
      return { ...nothing, words: [query] }
    case 'post':
      return { ...nothing, usernames: /^\d+$/.test(query.channel) ? [] : [query.channel] }
    case 'field':
      if (query.field === 'like') return { ...nothing, likes: [query.value] }
      return query.field === 'picture' ? { ...nothing, pictures: [query.value] } : nothing
    default:
      return nothing
  }
}
