import type { Static } from 'typebox'
import * as Type from 'typebox'

export const termKinds = ['rank', 'weapon', 'place', 'other'] as const
export type TermKind = (typeof termKinds)[number]

const words = { minLength: 1, maxLength: 100, pattern: '^\\S(?:[^\\n\\r\\t]*\\S)?$' }

/** A term of Ukrainian or Russian posts and its English translation. */
export const termDraft = Type.Object(
  {
    term: Type.String({
      ...words,
      description: 'All word forms match; a term with an initial capital matches only words with a capital',
    }),
    translation: Type.String(words),
    kind: Type.Enum(termKinds, { default: 'other' }),
  },
  { additionalProperties: false },
)
export type TermDraft = Static<typeof termDraft>

export const glossaryTerm = Type.Object({
  _id: Type.String(),
  ...termDraft.properties,
  updatedBy: Type.String(),
  updatedAt: Type.String({ format: 'date-time' }),
})
export type GlossaryTerm = Static<typeof glossaryTerm>
