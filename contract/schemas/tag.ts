import Type, { type Static } from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { conditionInput } from './search.ts'

export const longestTag = 100
/** As an access list reads `tag:…` (access/restrictions.ts): no blanks at its ends, one line. */
const tag = Type.String({ minLength: 1, maxLength: longestTag, pattern: '^\\S(?:.*\\S)?$' })
export const tagList = Type.Array(tag, { maxItems: 50, uniqueItems: true })

const several = { minItems: 1, maxItems: maxItemsPerPage }

/** What is tagged: these posts, these quotes, or all that a search finds. Exactly one of them. */
export const tagging = Type.Object(
  {
    add: Type.Optional(tagList),
    remove: Type.Optional(tagList),
    posts: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), several)),
    quotes: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), several)),
    search: Type.Optional(Type.Object(conditionInput, { additionalProperties: false })),
  },
  { additionalProperties: false },
)
export type Tagging = Static<typeof tagging>

/** A tag, and how much of what the one who asks may see has it. */
export const tagCount = Type.Object({ tag: Type.String(), posts: Type.Integer(), quotes: Type.Integer() })
export type TagCount = Static<typeof tagCount>

/** Several that become one are merged. */
export const tagRenaming = Type.Object(
  {
    from: Type.Array(tag, { minItems: 1, maxItems: 50, uniqueItems: true }),
    to: tag,
  },
  { additionalProperties: false },
)
