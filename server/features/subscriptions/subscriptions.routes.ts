import { publicationRoutes } from '@litopys/contract/routes/publications'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { Serve } from '#http/serve'
import { type DigestDeps, readDigest, setDigest } from './digest.usecase.ts'
import { listMatches, markMatchesSeen as markSeen } from './matches.usecase.ts'
import {
  createFeed,
  type PublicationRouteDeps,
  readPublication,
  removeFeed,
  removeWebhook,
  setWebhook,
  testWebhook,
} from './publications.usecase.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import { listSubscriptions, showSubscription, unwatchRequest, watchRequest } from './subscriptions.usecase.ts'

export type SubscriptionRouteDeps = MatchDeps & DigestDeps & PublicationRouteDeps

export function mountSubscriptions(deps: SubscriptionRouteDeps) {
  return (serve: Serve): void => {
    serve(subscriptionRoutes.list, ({ actor, signal }) => listSubscriptions(deps, actor, signal))
    serve(subscriptionRoutes.watch, async ({ actor, input, signal }) => {
      await watchRequest(deps, actor, input)
      return await showSubscription(deps, actor, input, signal)
    })
    serve(subscriptionRoutes.unwatch, async ({ actor, input }) => {
      await unwatchRequest(deps, actor, input)
      return {}
    })
    serve(subscriptionRoutes.listMatches, ({ actor, input, signal }) =>
      listMatches(deps, actor, input, signal),
    )
    serve(subscriptionRoutes.markSeen, async ({ actor, input }) => {
      await markSeen(deps, actor, input)
      return {}
    })
    serve(publicationRoutes.read, ({ actor, input }) => readPublication(deps, actor, input))
    serve(publicationRoutes.setWebhook, ({ actor, input }) => setWebhook(deps, actor, input))
    serve(publicationRoutes.removeWebhook, async ({ actor, input }) => {
      await removeWebhook(deps, actor, input)
      return {}
    })
    serve(publicationRoutes.testWebhook, ({ actor, input, signal }) =>
      testWebhook(deps, actor, input, signal),
    )
    serve(publicationRoutes.createFeed, ({ actor, input }) => createFeed(deps, actor, input))
    serve(publicationRoutes.removeFeed, async ({ actor, input }) => {
      await removeFeed(deps, actor, input)
      return {}
    })
    serve(subscriptionRoutes.readDigest, ({ actor }) => readDigest(deps, actor))
    serve(subscriptionRoutes.setDigest, ({ actor, input }) => setDigest(deps, actor, input))
  }
}
