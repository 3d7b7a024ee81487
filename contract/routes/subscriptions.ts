import Type from 'typebox'
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
    summary: 'The requests that who asks watches, and how much of what came in for them is new to him',
    answer: { kind: 'one', item: Type.Array(subscription) },
  }),

  watch: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/subscription',
    access: 'subscriptions.change',
    summary: 'Watch a request: posts that come in from now on are put down as they match',
    params: byId,
    answer: { kind: 'one', item: subscription },
  }),

  unwatch: route({
    method: 'DELETE',
    path: '/api/v1/requests/{id}/subscription',
    access: 'subscriptions.change',
    summary: 'Watch a request no longer; watched again within a day, it has what was put down for it',
    params: byId,
    answer: nothing,
  }),

  listMatches: route({
    method: 'GET',
    path: '/api/v1/requests/{id}/matches',
    access: 'subscriptions.read',
    summary: 'What came in for a watched request, the newest first; of copies one',
    params: byId,
    query: matchPage,
    answer: {
      kind: 'list',
      item: subscriptionMatch,
      meta: Type.Object({
        unavailable: Type.Integer({
          description: 'Of this page so many are not in the archive',
        }),
      }),
    },
  }),

  markSeen: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/matches/seen',
    access: 'subscriptions.read',
    summary: 'What was found up to then, or by now, is new no longer; with postIds these posts alone',
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
    summary: 'When who asks gets what is new by mail',
    answer: { kind: 'one', item: digest },
  }),

  setDigest: route({
    method: 'POST',
    path: '/api/v1/subscriptions/digest',
    access: 'subscriptions.change',
    summary: 'Get what is new by mail at this hour of each day, or not at all',
    body: digest,
    answer: { kind: 'one', item: digest },
  }),
}
