import type { Static } from 'typebox'
import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { searchInput } from './search.ts'

export const longestTag = 100
/** A tag as restrictions (access/restrictions.ts) read it: one line, without spaces at its ends. */
const tag = Type.String({ minLength: 1, maxLength: longestTag, pattern: '^\\S(?:.*\\S)?$' })
export const tagList = Type.Array(tag, { maxItems: 50, uniqueItems: true })

const several = { minItems: 1, maxItems: maxItemsPerPage }

/** What to tag: these posts, these quotes, or all results of a search. Exactly one of them. */
export const tagging = Type.Object(
  {
    add: Type.Optional(tagList),
    remove: Type.Optional(tagList),
    posts: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), several)),
    quotes: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), several)),
    search: Type.Optional(Type.Object(searchInput, { additionalProperties: false })),
  },
  { additionalProperties: false },
)
export type Tagging = Static<typeof tagging>

/** A tag, with the number of posts and quotes that have it and that the user may see. */
export const tagCount = Type.Object({ tag: Type.String(), posts: Type.Integer(), quotes: Type.Integer() })
export type TagCount = Static<typeof tagCount>

/** Several tags are merged. */
export const tagRenaming = Type.Object(
  {
    from: Type.Array(tag, { minItems: 1, maxItems: 50, uniqueItems: true }),
    to: tag,
  },
  { additionalProperties: false },
)
