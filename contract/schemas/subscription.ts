import type { Static } from 'typebox'
import * as Type from 'typebox'
import { foundPost } from './post.ts'
import { mostSavedPerPage } from './saved.ts'

/** Maximum number of matches recorded per watched request and day; a search finds the others. */
export const dailyMatches = 100
/** Maximum number of watched requests of a user. */
export const mostWatched = 200
/** Number of days that matches are kept. */
export const matchDays = 30

/**
 * A request that the user watches. `problem`: the reason why it finds no posts. `broken`: its filters are of
 * another version; `too_broad`: it has no word, value or flag for looking up new posts; `elsewhere`: it has a
 * field that a new post does not have yet, such as `like:`; `frequency`: it
 * filters by posting frequency, which depends on later posts; `job`: it searches the posts of one job;
 * `closed`: it is no longer shared with the user. `corrections`: it is watched with a corrected query line.
 */
export const subscription = Type.Object({
  requestId: Type.String(),
  title: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  matches: Type.Integer({ description: `Number of matches in the last ${matchDays} days` }),
  unseen: Type.Integer(),
  cutAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `Today's limit of ${dailyMatches} was reached then; only a search finds the later posts`,
    }),
  ),
  failedAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Last time that a new post could not be compared with the request, because of an error (see the log)',
    }),
  ),
  problem: Type.Optional(
    Type.Enum(['broken', 'too_broad', 'elsewhere', 'frequency', 'job', 'corrected', 'closed']),
  ),
})
export type Subscription = Static<typeof subscription>

/** A post that matched a watched request, in its current state. */
export const subscriptionMatch = Type.Object({
  post: Type.Omit(foundPost, ['seen', 'copies']),
  /**
   * Matching words, values and flags of the query, each as a query line; for a request without a query, its
   * filter values.
   */
  fired: Type.Array(Type.String()),
  foundAt: Type.String({ format: 'date-time' }),
  isNew: Type.Boolean(),
})
export type SubscriptionMatch = Static<typeof subscriptionMatch>

export const matchPage = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    itemsPerPage: Type.Integer({ minimum: 1, maximum: mostSavedPerPage, default: 10 }),
  },
  { additionalProperties: false },
)

/** The hour of the daily e-mail with new matches, in the server's time zone; null for no e-mail. */
export const digest = Type.Object(
  {
    hour: Type.Union([Type.Integer({ minimum: 0, maximum: 23 }), Type.Null()]),
    unusual: Type.Optional(
      Type.Boolean({
        description:
          'true: the e-mail also names words and names that are unusually frequent in the last 24 hours; absent: unchanged',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Digest = Static<typeof digest>
