import type { Static } from 'typebox'
import * as Type from 'typebox'
import { objectKinds, usualSeconds, usualTimes } from '../connections.ts'
import { postLine } from './post.ts'
import { searchInput } from './search.ts'

const day = 86_400

const channelId = Type.String({ minLength: 1, maxLength: 200, description: 'Channel ID' })

/** Two channels that post the same within seconds. */
export const tie = Type.Object({
  a: channelId,
  b: channelId,
  times: Type.Integer({ description: 'Pairs of posts with the same object within the seconds' }),
  expected: Type.Number({
    description:
      'Such pairs by chance, if each channel had posted the same objects on the same days, at hours as it usually does',
  }),
  significance: Type.Number({
    description:
      'Probability of so many times by chance, multiplied by the number of pairs of channels (Bonferroni); at most 1',
  }),
  delay: Type.Number({ description: 'Median of seconds between the two posts' }),
})
export type Tie = Static<typeof tie>

export const group = Type.Object({
  channels: Type.Array(
    Type.Object({
      _id: channelId,
      title: Type.String(),
      posts: Type.Integer({ description: 'Posts of the result' }),
      times: Type.Integer({ description: 'Times of its ties, added up' }),
    }),
    { description: 'Those with most times first' },
  ),
  ties: Type.Array(tie, { description: 'Most times first' }),
})
export type Group = Static<typeof group>

export const together = Type.Object({
  groups: Type.Array(group, { description: 'Channels that ties connect, the groups with most times first' }),
  total: Type.Object({
    channels: Type.Integer({ description: 'Channels with posts in the result' }),
    pairs: Type.Integer({ description: 'Pairs of channels that were compared' }),
    ties: Type.Integer({ description: 'Pairs with at least the wanted times, also those by chance' }),
    crowded: Type.Integer({
      description: 'Objects that were left out, as more than 100 posts have them within the seconds',
    }),
  }),
  isCut: Type.Boolean({ description: 'true: the result has more common objects or ties than were read' }),
})
export type Together = Static<typeof together>

/** A pair of posts that makes a tie. */
export const evidence = Type.Object({
  kinds: Type.Array(Type.Enum(objectKinds)),
  seconds: Type.Integer({ description: 'Seconds between the posts' }),
  first: postLine,
  second: postLine,
})

const seconds = Type.Integer({ minimum: 1, maximum: day, default: usualSeconds })
const kinds = Type.Optional(
  Type.Array(Type.Enum(objectKinds), {
    minItems: 1,
    maxItems: objectKinds.length,
    uniqueItems: true,
    description: 'Kinds of objects; all by default',
  }),
)

export const togetherInput = {
  ...searchInput,
  kinds,
  seconds,
  least: Type.Integer({
    minimum: 2,
    maximum: 1_000,
    default: usualTimes,
    description: 'Fewest times of a tie',
  }),
}

export const evidenceInput = {
  ...searchInput,
  kinds,
  seconds,
  a: channelId,
  b: channelId,
  page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
  itemsPerPage: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
}
