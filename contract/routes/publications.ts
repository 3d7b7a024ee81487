import * as Type from 'typebox'
import { route } from '../route.ts'
import { createdFeed, createdWebhook, newWebhook, publication, webhookAttempt } from '../schemas/webhook.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })
const nothing = { kind: 'one', item: Type.Object({}) } as const

/** Webhooks and feeds of watched requests. */
export const publicationRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/requests/{id}/publication',
    access: 'subscriptions.read',
    summary: 'Returns the webhook and the feed of a watched request, without their secrets.',
    params: byId,
    answer: { kind: 'one', item: publication },
  }),

  setWebhook: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/webhook',
    access: 'subscriptions.publish',
    summary:
      'Sends new posts of a watched request to a URL, instead of to its earlier one. Returns the secret of the signatures, this one time. Needs recent authentication.',
    params: byId,
    body: newWebhook,
    answer: { kind: 'one', item: createdWebhook },
  }),

  removeWebhook: route({
    method: 'DELETE',
    path: '/api/v1/requests/{id}/webhook',
    access: 'subscriptions.change',
    summary: 'Removes the webhook of a watched request.',
    params: byId,
    answer: nothing,
  }),

  testWebhook: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/webhook/test',
    access: 'subscriptions.change',
    summary: 'Sends a message without posts to the webhook. A success turns it on again.',
    params: byId,
    answer: { kind: 'one', item: webhookAttempt },
  }),

  createFeed: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/feed',
    access: 'subscriptions.publish',
    summary:
      'Creates the secret address of an Atom feed of a watched request and returns it, this one time. An earlier address stops working. Needs recent authentication.',
    params: byId,
    answer: { kind: 'one', item: createdFeed },
  }),

  removeFeed: route({
    method: 'DELETE',
    path: '/api/v1/requests/{id}/feed',
    access: 'subscriptions.change',
    summary: 'Removes the feed of a watched request. Its address stops working at once.',
    params: byId,
    answer: nothing,
  }),
}
