import type { InputOf } from '@litopys/contract/route'
import type { publicationRoutes } from '@litopys/contract/routes/publications'
import type {
  CreatedFeed,
  CreatedWebhook,
  Feed,
  Publication,
  Webhook,
  WebhookAttempt,
} from '@litopys/contract/schemas/webhook'
import { type AddressPolicy, mayHavePermittedAddress } from '#adapters/webhook/permitted-address'
import { newWebhookSecret } from '#adapters/webhook/signature'
import { hashOfToken, newSecretToken } from '#features/auth/secret-token'
import { requestOf } from '#features/saved-objects/kinds'
import { findOpenRequest } from '#features/saved-objects/news.usecase'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { feedPath } from './feed-address.ts'
import { createFeedStore, type FeedRow, type FeedStore } from './feeds.store.ts'
import { isSuccess, postTo, sealedIn, testContent, type WebhookDeps } from './webhook-delivery.usecase.ts'
import { type AttemptRow, createWebhookStore, shownAttempt, type WebhookRow } from './webhooks.store.ts'

export type PublicationRouteDeps = WebhookDeps & {
  feeds: FeedStore
  /** Whether webhooks may use private addresses. */
  permitsPrivate: boolean
  /** Origin of the server, for the address of a feed. */
  origin(): string
}

type ById = { id: string }

export async function readPublication(
  deps: PublicationRouteDeps,
  actor: Actor,
  { id }: ById,
): Promise<Publication> {
  const { subscriptionId } = await ownSubscription(deps, actor, id)
  const webhook = await deps.webhooks.ofSubscription(subscriptionId)
  const attempts = webhook ? await deps.webhooks.attempts(webhook.id) : []
  const feed = await deps.feeds.ofSubscription(subscriptionId)
  return {
    ...(webhook ? { webhook: shownWebhook(webhook, attempts) } : {}),
    ...(feed ? { feed: shownFeed(feed) } : {}),
  }
}

/** Sets the webhook of a watched request. The answer has the only copy of the secret. */
export async function setWebhook(
  deps: PublicationRouteDeps,
  actor: Actor,
  { id: requestId, url }: InputOf<typeof publicationRoutes.setWebhook>,
): Promise<CreatedWebhook> {
  const { transact, seal, clock } = deps
  const { subscriptionId, request } = await ownSubscription(deps, actor, requestId)
  const target = readUrl(url, deps.permitsPrivate)
  const [id, secret] = [clock.newId(), newWebhookSecret()]
  const row = {
    id,
    subscriptionId,
    host: target.host,
    sealedUrl: seal.close(target.href, sealedIn(id, 'url')),
    sealedSecret: seal.close(secret, sealedIn(id, 'secret')),
    createdAt: clock.now(),
  }
  await transact(async ({ records, audit }) => {
    await createWebhookStore(records).set(row)
    audit.add({ actor, action: 'webhook.set', object: nameOf(request), details: { host: row.host } })
  })
  const webhook = shownWebhook({ ...row, failures: 0, failingSince: null, disabledAt: null }, [])
  return { webhook, secret }
}

/**
 * The URL of a webhook. The connection checks the address of its host again, each time.
 * @throws AppError webhook_url
 */
function readUrl(text: string, permitsPrivate: boolean): URL {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '' || isRefusedHost(url, { permitsPrivate }))
    throw new AppError('webhook_url')
  url.hash = ''
  return url
}

function isRefusedHost(url: URL, policy: AddressPolicy): boolean {
  if (url.protocol !== 'https:' && !(policy.permitsPrivate && url.protocol === 'http:')) return true
  return !mayHavePermittedAddress(url, policy)
}

export async function removeWebhook(deps: PublicationRouteDeps, actor: Actor, { id }: ById): Promise<void> {
  const { subscriptionId, request } = await ownSubscription(deps, actor, id)
  await deps.transact(async ({ records, audit }) => {
    const removed = await createWebhookStore(records).remove(subscriptionId)
    if (!removed) throw new AppError('not_found')
    const { host } = removed
    audit.add({ actor, action: 'webhook.remove', object: nameOf(request), details: { host } })
  })
}

/** Sends a test to the webhook. A success turns it on again. */
export async function testWebhook(
  deps: PublicationRouteDeps,
  actor: Actor,
  { id }: ById,
  signal: AbortSignal,
): Promise<WebhookAttempt> {
  const { subscriptionId, request } = await ownSubscription(deps, actor, id)
  const webhook = await deps.webhooks.ofSubscription(subscriptionId)
  if (!webhook) throw new AppError('not_found')
  const attempt = await postTo(deps, webhook, testContent(deps.clock.newId(), request), signal)
  await deps.transact(async ({ records, audit }) => {
    const webhooks = createWebhookStore(records)
    if (!(await webhooks.addAttempt(attempt))) throw new AppError('not_found')
    if (isSuccess(attempt)) await webhooks.markWorking(webhook.id, { isTest: true })
    audit.add({
      actor,
      action: 'webhook.test',
      object: nameOf(request),
      details: { host: webhook.host },
      ...(isSuccess(attempt) ? {} : { outcome: 'failed' }),
    })
  })
  return shownAttempt(attempt)
}

/** Creates the feed of a watched request. The answer has the only copy of its address. */
export async function createFeed(
  deps: PublicationRouteDeps,
  actor: Actor,
  { id }: ById,
): Promise<CreatedFeed> {
  const { subscriptionId, request } = await ownSubscription(deps, actor, id)
  const token = newSecretToken()
  const row = { subscriptionId, tokenHash: hashOfToken(token), createdAt: deps.clock.now() }
  await deps.transact(async ({ records, audit }) => {
    await createFeedStore(records).set(row)
    audit.add({ actor, action: 'feed.create', object: nameOf(request) })
  })
  return { feed: shownFeed({ ...row, readAt: null }), address: deps.origin() + feedPath(token) }
}

export async function removeFeed(deps: PublicationRouteDeps, actor: Actor, { id }: ById): Promise<void> {
  const { subscriptionId, request } = await ownSubscription(deps, actor, id)
  await deps.transact(async ({ records, audit }) => {
    if (!(await createFeedStore(records).remove(subscriptionId))) throw new AppError('not_found')
    audit.add({ actor, action: 'feed.remove', object: nameOf(request) })
  })
}

/** @throws AppError not_found where the actor does not watch the request. */
async function ownSubscription(deps: PublicationRouteDeps, actor: Actor, requestId: string) {
  const request = await findOpenRequest(deps, actor, requestId)
  const subscription = await deps.subscriptions.find(requestId, actor.id)
  if (!subscription) throw new AppError('not_found')
  return { subscriptionId: subscription.id, request: { id: requestId, title: requestOf(request).title } }
}

function nameOf({ id, title }: { id: string; title: string }) {
  return { id, name: title }
}

function shownWebhook({ host, createdAt, disabledAt }: WebhookRow, attempts: AttemptRow[]): Webhook {
  return {
    host,
    createdAt: createdAt.toISOString(),
    ...(disabledAt ? { disabledAt: disabledAt.toISOString() } : {}),
    attempts: attempts.map(shownAttempt),
  }
}

function shownFeed({ createdAt, readAt }: FeedRow): Feed {
  return { createdAt: createdAt.toISOString(), ...(readAt ? { readAt: readAt.toISOString() } : {}) }
}
