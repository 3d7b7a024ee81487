import Type, { type Static } from 'typebox'
import { postLine } from './post.ts'
import { dateHistogram, type ValueField } from './search.ts'

/** Kinds of entities that have a card, by the facet that their values stand in: a link stands for its domain. */
export const cardFields = {
  hashtag: 'entities.hashtag.id',
  mention: 'entities.mention.id',
  url: 'entities.url.domain',
  email: 'entities.email.id',
} as const satisfies Record<string, ValueField>
export type CardKind = keyof typeof cardFields

/** The kind of entity whose values a facet lists, if it is one. */
export function cardKindOf(field: string): CardKind | undefined {
  return cardKinds.find((kind) => cardFields[kind] === field)
}

const isKind = (name: string): name is CardKind => Object.hasOwn(cardFields, name)
export const cardKinds = Object.keys(cardFields).filter(isKind)

const longestValue = 512
const longestReason = 500
/** One value of a kind, as posts have it. */
export const entityRef = Type.Object({
  kind: Type.Enum(cardKinds),
  id: Type.String({ minLength: 1, maxLength: longestValue }),
})
export type EntityRef = Static<typeof entityRef>

/** A value that an operator has found not to be what it was taken for: hidden from facets, texts and cards, whoever reads. */
export const falsePositive = Type.Object({
  _id: Type.String(),
  ...entityRef.properties,
  reason: Type.String(),
  markedAt: Type.String({ format: 'date-time' }),
  markedBy: Type.Optional(
    Type.String({ description: 'For who marked it himself and for who may restore all' }),
  ),
  mayRestore: Type.Boolean(),
})
export type FalsePositive = Static<typeof falsePositive>

export const newFalsePositive = Type.Object(
  {
    ...entityRef.properties,
    reason: Type.String({ maxLength: longestReason, default: '' }),
  },
  { additionalProperties: false },
)

/** Values with the number of posts that have them, the most first; `distinct` in all. */
const countedValues = Type.Object({
  values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  distinct: Type.Integer(),
})
export type CountedValues = Static<typeof countedValues>

/** Parts of a card, each of which may be missing where it took too long. */
export const cardParts = ['posts', 'values', 'histogram'] as const
export type CardPart = (typeof cardParts)[number]

/** All that the archive knows of one entity, as far as its reader may see the posts. */
export const entityCard = Type.Object({
  ...entityRef.properties,
  posts: Type.Optional(
    Type.Object({ total: Type.Integer(), first: postLine, last: postLine }, { description: 'By date' }),
  ),
  values: Type.Optional(
    Type.Object({
      channels: countedValues,
      together: Type.Array(Type.Object({ kind: Type.Enum(cardKinds), ...countedValues.properties }), {
        description: 'Entities of posts that have this one too',
      }),
    }),
  ),
  histogram: Type.Optional(dateHistogram),
  late: Type.Array(Type.Enum(cardParts), {
    description: 'Parts that are left out: the time of a search did not suffice for them',
  }),
  falsePositive: Type.Optional(falsePositive),
})
export type EntityCard = Static<typeof entityCard>
