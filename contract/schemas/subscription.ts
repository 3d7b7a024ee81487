import Type, { type Static } from 'typebox'
import { foundPost } from './post.ts'
import { mostSavedPerPage } from './saved.ts'

/**
 * New posts of a watched request that are put down for its reader in a day; the rest of that day is in the
 * search.
 */
export const dailyMatches = 100
/** Requests that somebody watches at most. */
export const mostWatched = 200
/** What was found is kept for so many days. */
export const matchDays = 30

/**
 * A request that who asks watches. `problem`: nothing is found for it until it is changed (`broken`: its
 * filters are of another version; `too_broad`: it asks for no word, value or flag that new posts could be
 * looked up by; `frequency`: it filters by how often a channel posts, which follows from posts that are not
 * there yet; `job`: it searches the posts of one job), or it is watched as it was `mended`, or it is no
 * longer shared with him (`closed`).
 */
export const subscription = Type.Object({
  requestId: Type.String(),
  title: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  matches: Type.Integer({ description: `Found in the last ${matchDays} days` }),
  unseen: Type.Integer(),
  cutAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `Today's bound of ${dailyMatches} was reached then: what came in later that day is in the search alone`,
    }),
  ),
  failedAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When a new post could not be compared with the request as it is now, the last time',
    }),
  ),
  problem: Type.Optional(Type.Enum(['broken', 'too_broad', 'frequency', 'job', 'mended', 'closed'])),
})
export type Subscription = Static<typeof subscription>

/** A post that came in for a watched request, as it is now. */
export const subscriptionMatch = Type.Object({
  post: Type.Omit(foundPost, ['seen', 'copies']),
  /**
   * Words, values and flags of the query that it had, each as a query line; of a request without a query the
   * values of its filters.
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

/**
 * The hour of the day, by the clocks of the server's time zone, at which what is new comes by mail; null for
 * no mail.
 */
export const digest = Type.Object(
  { hour: Type.Union([Type.Integer({ minimum: 0, maximum: 23 }), Type.Null()]) },
  { additionalProperties: false },
)
export type Digest = Static<typeof digest>
