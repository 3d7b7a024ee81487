import Type, { type Static } from 'typebox'
import { entityReasons } from './entities.ts'
import { type EntityField, type EntityKind, entityKinds, entityTable } from './entity-kinds.ts'
import { postLine } from './post.ts'
import { dateHistogram } from './search.ts'

/** The facet that the values of a kind stand in: a link stands there for its domain. */
export function fieldOfKind(kind: EntityKind): EntityField {
  const row = entityTable.find((one) => one.kind === kind)
  if (!row) throw new Error(`there is no kind ${kind}`)
  return row.field
}

const longestValue = 512
const longestReason = 500
/** One value of a kind, as posts have it. */
export const entityRef = Type.Object({
  kind: Type.Enum(entityKinds),
  id: Type.String({ minLength: 1, maxLength: longestValue }),
})
export type EntityRef = Static<typeof entityRef>

/**
 * A value that an operator has found not to be what it was taken for: hidden from facets, texts and cards,
 * whoever reads.
 */
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

/** Why it counts as what it is said to be: the surer of its first and its last time. */
const finding = Type.Object({
  detail: Type.String({ description: 'Country, scheme, bank, kind or chain, where there is one' }),
  reasons: Type.Array(Type.Enum(entityReasons)),
  confidence: Type.Number({ description: '0 to 1' }),
})
export type Finding = Static<typeof finding>

/** All that the archive knows of one entity, as far as its reader may see the posts. */
export const entityCard = Type.Object({
  ...entityRef.properties,
  posts: Type.Optional(
    Type.Object(
      { total: Type.Integer(), first: postLine, last: postLine, finding: Type.Optional(finding) },
      { description: 'First and last by date' },
    ),
  ),
  values: Type.Optional(
    Type.Object({
      channels: countedValues,
      together: Type.Array(Type.Object({ kind: Type.Enum(entityKinds), ...countedValues.properties }), {
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
