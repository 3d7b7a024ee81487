import type { WebhookAttempt } from '@litopys/contract/schemas/webhook'
import type { Generated, GeneratedAlways } from 'kysely'

/** Watched requests, by user. */
export type SubscriptionsTable = {
  id: string
  requestId: string
  userId: string
  createdAt: Date
  /** Title of the request when the user last had access to it. Later titles are not shown to them. */
  title: string
  /** When a daily limit was last reached. */
  cutAt: Date | null
  /** When a comparison of a post with the request last failed. */
  failedAt: Date | null
  /** When the user stopped watching. They can undo this until the matches are removed. */
  endedAt: Date | null
}

/** A post that was found for a subscription: one post per cluster, and each post once. */
export type SubscriptionMatchesTable = {
  subscriptionId: string
  postId: string
  /** A 53-bit number as digits; for a reader with restrictions, `node` and the post's node. */
  cluster: string
  /** Words, values and flags of the query that the post matches, each as a query line. */
  fired: string[]
  foundAt: Date
  seenAt: Date | null
  mailed: Generated<boolean>
  /** In the order of arrival. */
  seq: GeneratedAlways<number>
}

/** Users with a daily mail: its hour in the server's time zone, and when the next one is due. */
export type DigestsTable = { userId: string; hour: number; dueAt: Date; hasUnusual: boolean }

/** Where new posts of a subscription are sent. URL and secret are sealed in `webhooks|<id>|<field>`. */
export type WebhooksTable = {
  id: string
  subscriptionId: string
  /** Host of the URL, for people. */
  host: string
  sealedUrl: string
  sealedSecret: string
  createdAt: Date
  /** Failures in a row, and when the first of them was. */
  failures: Generated<number>
  failingSince: Date | null
  disabledAt: Date | null
}

export type WebhookAttemptsTable = {
  id: GeneratedAlways<number>
  webhookId: string
  at: Date
  isTest: boolean
  /** HTTP status of the answer. */
  status: number | null
  /** Why there was no answer. */
  fault: WebhookAttempt['fault'] | null
  durationMs: number
}

/** Atom feeds of subscriptions. Only a hash of the token in the address is stored. */
export type FeedsTable = { subscriptionId: string; tokenHash: string; createdAt: Date; readAt: Date | null }
