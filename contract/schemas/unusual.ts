import type { Static } from 'typebox'
import * as Type from 'typebox'
import { facetValue, type ValueField } from './search.ts'

/** Values that are compared; `words`: the words of the texts, in any form. */
export const unusualKinds = [
  'words',
  'entities.person.name',
  'entities.organisation.name',
  'entities.unit.name',
  'entities.weapon.name',
  'entities.country.name',
  'entities.place.name',
  'entities.hashtag.id',
  'entities.url.domain',
  'channelId',
] as const satisfies readonly (ValueField | 'words')[]
export type UnusualKind = (typeof unusualKinds)[number]

/** From `from` up to, but not including, `before`. */
const span = Type.Object({
  from: Type.String({ format: 'date-time' }),
  before: Type.String({ format: 'date-time' }),
})

export const unusualValue = Type.Object({
  ...Type.Pick(facetValue, ['value', 'names']).properties,
  posts: Type.Integer({ description: 'Posts of the period with the value' }),
  texts: Type.Integer({
    description: 'Different texts of these posts: copies count once; of a channel, its posts',
  }),
  expected: Type.Number({
    description: 'Texts of the period that would have it with the share of the time before',
  }),
  factor: Type.Optional(
    Type.Number({ description: 'Share of texts against the time before; absent for a new value' }),
  ),
  firstPost: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Earliest post of a channel among all posts that you may see, if it is later than the start of the time before',
    }),
  ),
  significance: Type.Number({
    description:
      'Probability of such a difference by chance among all compared values: p of G² (Dunning 1993), corrected by Holm (1979)',
  }),
  channels: Type.Integer({ description: 'Channels with the value in the period' }),
})
export type UnusualValue = Static<typeof unusualValue>

export const unusual = Type.Object({
  period: Type.Optional(span),
  posts: Type.Integer({ description: 'Posts of the search in the period' }),
  before: Type.Object({
    periods: Type.Array(span, {
      description: 'Earlier periods of the same length that start on the same day of the week',
    }),
    posts: Type.Integer(),
  }),
  groups: Type.Array(
    Type.Object({
      kind: Type.Enum(unusualKinds),
      compared: Type.Integer({ description: 'Number of different values that were compared' }),
      values: Type.Array(unusualValue),
    }),
  ),
})
export type Unusual = Static<typeof unusual>
