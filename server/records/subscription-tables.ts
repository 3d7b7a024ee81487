import type { Generated, GeneratedAlways } from 'kysely'

/** Who watches which request. */
export type SubscriptionsTable = {
  id: string
  requestId: string
  userId: string
  createdAt: Date
  /**
   * Of the request, when it was open to him last as far as is known: what it is called since is not for him.
   */
  title: string
  /** When a day's bound was reached last. */
  cutAt: Date | null
  /** When a post could not be compared with the request last. */
  failedAt: Date | null
  /** He watches it no longer; until what was found is removed he may take that back. */
  endedAt: Date | null
}

/** A post that was found for a subscription: of a cluster of posts one, and each post once. */
export type SubscriptionMatchesTable = {
  subscriptionId: string
  postId: string
  /** A number of 53 bits, in digits. */
  cluster: string
  /** Words, values and flags of the query that the post has, each as a query line. */
  fired: string[]
  foundAt: Date
  seenAt: Date | null
  mailed: Generated<boolean>
  /** In the order in which they came in. */
  seq: GeneratedAlways<number>
}

/** Who gets a mail a day, at which hour of the server's time zone, and when the next one is due. */
export type DigestsTable = { userId: string; hour: number; dueAt: Date }
