import * as Type from 'typebox'
import { route } from '../route.ts'
import { mostSavedPerPage } from '../schemas/saved.ts'
import { digest, matchPage, subscription, subscriptionMatch } from '../schemas/subscription.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })
const nothing = { kind: 'one', item: Type.Object({}) } as const

export const subscriptionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/subscriptions',
    access: 'subscriptions.read',
    summary: "Lists the user's watched requests with the number of new matches.",
    answer: { kind: 'one', item: Type.Array(subscription) },
  }),

  watch: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/subscription',
    access: 'subscriptions.change',
    summary: 'Starts watching a request; matches are recorded for posts captured from now on.',
    params: byId,
    answer: { kind: 'one', item: subscription },
  }),

  unwatch: route({
    method: 'DELETE',
    path: '/api/v1/requests/{id}/subscription',
    access: 'subscriptions.change',
    summary: 'Stops watching a request; if it is watched again within a day, earlier matches are back.',
    params: byId,
    answer: nothing,
  }),

  listMatches: route({
    method: 'GET',
    path: '/api/v1/requests/{id}/matches',
    access: 'subscriptions.read',
    summary: 'Lists matches of a watched request, newest first; one post for each cluster of copies.',
    params: byId,
    query: matchPage,
    answer: {
      kind: 'list',
      item: subscriptionMatch,
      meta: Type.Object({
        unavailable: Type.Integer({
          description: 'Number of matches of this page that are not in the archive',
        }),
      }),
    },
  }),

  markSeen: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/matches/seen',
    access: 'subscriptions.read',
    summary: 'Marks matches as seen: these posts, or all matches found until a time.',
    params: byId,
    body: Type.Object(
      {
        upTo: Type.Optional(Type.String({ format: 'date-time' })),
        postIds: Type.Optional(Type.Array(Type.String({ maxLength: 1_024 }), { maxItems: mostSavedPerPage })),
      },
      { additionalProperties: false },
    ),
    answer: nothing,
  }),

  readDigest: route({
    method: 'GET',
    path: '/api/v1/subscriptions/digest',
    access: 'subscriptions.read',
    summary: 'Returns when the user gets new matches by e-mail.',
    answer: { kind: 'one', item: digest },
  }),

  setDigest: route({
    method: 'POST',
    path: '/api/v1/subscriptions/digest',
    access: 'subscriptions.change',
    summary: 'Sets the hour of the daily e-mail with new matches, or turns it off.',
    body: digest,
    answer: { kind: 'one', item: digest },
  }),
}
