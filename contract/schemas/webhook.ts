import type { Static } from 'typebox'
import * as Type from 'typebox'

/** Maximum number of characters of a post's text in a webhook or a feed. */
export const longestPublishedText = 4_000
/** Number of posts in a feed. */
export const feedPosts = 50
/** Failures in a row, and hours since the first of them, after which a webhook is turned off. */
export const webhookFailures = { most: 10, hours: 24 }

/** Why an attempt got no answer. */
const webhookFaults = ['address_refused', 'name_unknown', 'connection', 'tls', 'timeout'] as const

/** `status`: the HTTP status of the answer; 2xx is a success. `fault`: there was no answer. */
export const webhookAttempt = Type.Object({
  at: Type.String({ format: 'date-time' }),
  isTest: Type.Boolean(),
  status: Type.Optional(Type.Integer()),
  fault: Type.Optional(Type.Enum(webhookFaults)),
  durationMs: Type.Integer(),
})
export type WebhookAttempt = Static<typeof webhookAttempt>

/** Where new posts of a watched request are sent. The path of the URL and the secret are never returned. */
export const webhook = Type.Object({
  host: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  disabledAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When it was turned off after failures for a day' }),
  ),
  attempts: Type.Array(webhookAttempt, { description: 'The last attempts, newest first' }),
})
export type Webhook = Static<typeof webhook>

export const newWebhook = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 2_000, pattern: '^https?://' }) },
  { additionalProperties: false },
)

/** `secret`: for checking signatures (Standard Webhooks). No other call returns it. */
export const createdWebhook = Type.Object({ webhook, secret: Type.String() })
export type CreatedWebhook = Static<typeof createdWebhook>

/** The Atom feed of a watched request. Its address is a secret, which only the call that creates it returns. */
export const feed = Type.Object({
  createdAt: Type.String({ format: 'date-time' }),
  readAt: Type.Optional(Type.String({ format: 'date-time' })),
})
export type Feed = Static<typeof feed>
export const createdFeed = Type.Object({ feed, address: Type.String() })
export type CreatedFeed = Static<typeof createdFeed>

/** How a watched request leaves the application. */
export const publication = Type.Object({ webhook: Type.Optional(webhook), feed: Type.Optional(feed) })
export type Publication = Static<typeof publication>
