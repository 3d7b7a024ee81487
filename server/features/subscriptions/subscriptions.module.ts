import { createPostJson } from '#adapters/webhook/post-json'
import type { AuthModule } from '#features/auth/auth.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { Arrival } from '#features/posts/posts.usecase'
import type { SavedObjectsModule } from '#features/saved-objects/saved-objects.module'
import type { UnusualModule } from '#features/unusual/unusual.module'
import { createRateLimit } from '#http/rate-limit'
import type { Kernel } from '#server/kernel'
import { assignArrived } from './arrivals.usecase.ts'
import { foldMerged } from './assign.usecase.ts'
import { startDigestLoop } from './digests.job.ts'
import { createDigestStore } from './digests.store.ts'
import { mountFeeds } from './feed.routes.ts'
import { createFeedStore } from './feeds.store.ts'
import { createMatchStore } from './matches.store.ts'
import { mountSubscriptions } from './subscriptions.routes.ts'
import { createSubscriptionStore } from './subscriptions.store.ts'
import { createWatchedRequests } from './watched-requests.usecase.ts'
import { createWebhookTransport, sealedColumns } from './webhook-delivery.usecase.ts'
import { createWebhookStore } from './webhooks.store.ts'

export type SubscriptionsModule = ReturnType<typeof subscriptionsModule>

/** A reader with many feeds reads all of them at once. */
const readsOfFeeds = { name: 'feeds', size: 60, perSecond: 1 }

type Deps = {
  auth: AuthModule
  posts: PostsModule
  savedObjects: SavedObjectsModule
  unusual: UnusualModule
}

/** Finds new posts for watched requests, and sends digests of them by e-mail. */
export function subscriptionsModule(kernel: Kernel, { auth, posts, savedObjects, unusual }: Deps) {
  const { records, clock, transact, timeZone, hidden, people, logger, address, config, seal } = kernel
  const { auditRead, sendWebhooks } = kernel
  const matches = createMatchStore(records)
  const shared = { subscriptions: createSubscriptionStore(records), matches, transact, clock, timeZone }
  const digests = createDigestStore(records)
  const watched = createWatchedRequests({ ...shared, people })
  const onFailure = (requestId: string, error: unknown) =>
    logger.error({ err: error, requestId }, 'posts could not be compared with a watched request')
  const onError = kernel.logError('digests could not be sent by e-mail')
  const { present } = posts
  const { users } = auth
  const mailing = { ...shared, digests, users, present, address, onError, findUnusual: unusual.find }
  kernel.stopOnClose(startDigestLoop(mailing))
  const webhooks = createWebhookStore(records)
  const feeds = createFeedStore(records)
  const permitsPrivate = config.WEBHOOK_PRIVATE_ADDRESSES === 'on'
  const publishing = {
    ...shared,
    ...present,
    saved: savedObjects.store,
    hidden,
    people,
    users,
    address,
    seal,
    webhooks,
    feeds,
    auditRead,
    permitsPrivate,
    origin: () => kernel.place.origin,
    postJson: createPostJson({ permitsPrivate }),
  }
  sendWebhooks(createWebhookTransport(publishing))
  const reads = createRateLimit(readsOfFeeds, kernel)
  return {
    sealed: sealedColumns,
    /** Hooks that capture calls before it stores posts. */
    arrivals: {
      onArrival: (arrivals: Arrival[]) =>
        assignArrived({ ...shared, watched, hidden, people, onFailure }, arrivals),
      onMerge: (merges: ReadonlyMap<number, number>) => foldMerged(shared, merges),
    },
    routes: mountSubscriptions({ ...publishing, digests }),
    pages: mountFeeds({ ...publishing, reads }),
  }
}
