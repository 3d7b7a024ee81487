import { entityReasons } from '@litopys/language/entity'
import { type EntityField, type EntityKind, entityKinds, entityTable } from '@litopys/language/entity-kinds'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { postLine } from './post.ts'
import { dateHistogram, facetValue } from './search.ts'

/** The facet of a kind: links are counted there by their domain. */
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

/** A false positive marked by a user: hidden from facets, texts and cards for all users. */
export const falsePositive = Type.Object({
  _id: Type.String(),
  ...entityRef.properties,
  reason: Type.String(),
  markedAt: Type.String({ format: 'date-time' }),
  markedBy: Type.Optional(
    Type.String({ description: 'E-mail of the user who marked it; absent if the caller may not see it' }),
  ),
  mayRestore: Type.Boolean({
    description: 'true for the user who marked it and for users who may restore all marks',
  }),
})
export type FalsePositive = Static<typeof falsePositive>

export const newFalsePositive = Type.Object(
  {
    ...entityRef.properties,
    reason: Type.String({ maxLength: longestReason, default: '' }),
  },
  { additionalProperties: false },
)

/** Values with their number of posts, most frequent first; `distinct` is the number of all values. */
const countedValues = Type.Object({
  values: Type.Array(facetValue),
  distinct: Type.Integer(),
})
export type CountedValues = Static<typeof countedValues>

/** A change of people by a data manager: two names are one person, or a name is a person of its own. */
export const personChange = Type.Object({
  _id: Type.String(),
  change: Type.Enum(['join', 'part']),
  name: Type.String(),
  into: Type.Optional(Type.String({ description: 'Name of the person that the name was joined with' })),
  changedAt: Type.String({ format: 'date-time' }),
  changedBy: Type.String({ description: 'E-mail of the user who made the change' }),
  mayUndo: Type.Boolean(),
})
export type PersonChange = Static<typeof personChange>

const personName = Type.String({ minLength: 1, maxLength: longestValue })
export const newPersonJoin = Type.Object(
  { name: personName, into: personName },
  { additionalProperties: false },
)
export const newPersonPart = Type.Object({ name: personName }, { additionalProperties: false })

/** All names of a person in the posts. `changes`: for users who may make them. */
const person = Type.Object({
  names: Type.Object({ uk: Type.String(), en: Type.String() }),
  forms: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  changes: Type.Array(personChange),
})

/** Parts of a card; each is left out if its query times out. */
export const cardParts = ['posts', 'values', 'histogram'] as const
export type CardPart = (typeof cardParts)[number]

/** Reasons for recognising the entity: of its first and last occurrence, the one with higher confidence. */
const finding = Type.Object({
  detail: Type.String({ description: 'Country, scheme, bank, kind or chain, if known' }),
  reasons: Type.Array(Type.Enum(entityReasons)),
  confidence: Type.Number({ description: '0 to 1' }),
})
export type Finding = Static<typeof finding>

/** Everything that the archive knows about one entity, in the posts that the reader may see. */
export const entityCard = Type.Object({
  ...entityRef.properties,
  posts: Type.Optional(
    Type.Object(
      { total: Type.Integer(), first: postLine, last: postLine, finding: Type.Optional(finding) },
      { description: 'First and last post by date' },
    ),
  ),
  values: Type.Optional(
    Type.Object({
      channels: countedValues,
      together: Type.Array(Type.Object({ kind: Type.Enum(entityKinds), ...countedValues.properties }), {
        description: 'Other entities of the posts with this entity',
      }),
    }),
  ),
  histogram: Type.Optional(dateHistogram),
  person: Type.Optional(person),
  late: Type.Array(Type.Enum(cardParts), {
    description: 'Parts that are left out because their query timed out',
  }),
  falsePositive: Type.Optional(falsePositive),
})
export type EntityCard = Static<typeof entityCard>
