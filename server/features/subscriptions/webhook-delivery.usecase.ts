import { check } from '@litopys/contract/check'
import { webhookFailures } from '@litopys/contract/schemas/webhook'
import * as Type from 'typebox'
import type { PostJson } from '#adapters/webhook/post-json'
import { signedHeaders } from '#adapters/webhook/signature'
import type { Change } from '#audit/transact'
import { namedPosts } from '#features/posts/named-posts'
import type { Message } from '#notifications/outbox.store'
import { DeliveryFailed, type Transport } from '#notifications/transport'
import type { SealedColumn } from '#records/reseal'
import type { Seal } from '#secrets/seal'
import { isLocalActor } from '#server/actor'
import type { Match } from './matches.store.ts'
import {
  areStored,
  findMatches,
  findPublished,
  type PublicationDeps,
  type Published,
} from './published-matches.usecase.ts'
import { webhookDisabledMessage } from './webhook-disabled.mail.ts'
import { type AttemptRow, createWebhookStore, type WebhookRow, type WebhookStore } from './webhooks.store.ts'

export type WebhookDeps = PublicationDeps & { webhooks: WebhookStore; seal: Seal; postJson: PostJson }

const hourMs = 3_600_000
/** Longer than the hours of failures that turn a webhook off, so the last attempt can do so. */
const usefulMs = (webhookFailures.hours + 6) * hourMs
/** Matches are recorded before their posts are stored. */
const storedAfterMs = 1_000
/** After this time the posts that are missing are no longer expected: they were deleted. */
const longestStoringMs = 10 * 60_000
const postIdsText = Type.Object({ postIds: Type.Array(Type.String()) })

/** Queues messages with new matches to the webhooks of their subscriptions, in the transaction of the matches. */
export async function queueWebhooks(
  { records, notify }: Pick<Change, 'records' | 'notify'>,
  matches: Pick<Match, 'subscriptionId' | 'postId'>[],
  now: Date,
): Promise<void> {
  if (matches.length === 0) return
  const bySubscription = Map.groupBy(matches, ({ subscriptionId }) => subscriptionId)
  for (const { id, subscriptionId } of await createWebhookStore(records).enabled([
    ...bySubscription.keys(),
  ])) {
    const postIds = (bySubscription.get(subscriptionId) ?? []).map(({ postId }) => postId)
    notify({
      channel: 'webhook',
      to: id,
      text: JSON.stringify({ postIds }),
      expiresAt: new Date(now.getTime() + usefulMs),
      notBefore: new Date(now.getTime() + storedAfterMs),
    })
  }
}

/**
 * Sends a queued message to its webhook. The posts and the rights of the owner are read now, so a retry shows
 * less than the first attempt if the rights were reduced. A webhook that was removed, replaced or turned off
 * gets nothing.
 */
export function createWebhookTransport(deps: WebhookDeps): Transport {
  return async (message, id, signal) => {
    const postIds = postIdsOf(message)
    const webhook = await deps.webhooks.find(message.to)
    const published = webhook && !webhook.disabledAt && (await findPublished(deps, webhook.subscriptionId))
    if (!webhook || !published || !postIds) return
    const queuedAt = message.expiresAt.getTime() - usefulMs
    const mayBeStoredYet = deps.clock.now().getTime() - queuedAt < longestStoringMs
    if (mayBeStoredYet && !(await areStored(deps, postIds, signal)))
      throw new DeliveryFailed('posts of a webhook are not stored yet')
    const posts = await findMatches(deps, published, postIds, signal)
    if (posts.length === 0) return
    const { request } = published
    const data = { request: { ...request, link: `${deps.address()}requests/${request.id}/new` }, posts }
    const attempt = await postTo(deps, webhook, { id, type: 'request.matches', data }, signal)
    // The server stops: this was no failure of the other side.
    if (signal.aborted && !isSuccess(attempt)) throw new DeliveryFailed('aborted')
    await record(deps, { webhook, published, attempt, postIds: posts.map((post) => post.id) })
    if (!isSuccess(attempt))
      throw new DeliveryFailed(`webhook: ${attempt.fault ?? `status ${attempt.status}`}`)
  }
}

function postIdsOf(message: Message): string[] | undefined {
  if (message.channel !== 'webhook') return undefined
  const checked = check(postIdsText, JSON.parse(message.text))
  return checked.ok ? checked.value.postIds : undefined
}

type Content = { id: string; type: 'request.matches' | 'test'; data: object }

/** Posts a signed message once. */
export async function postTo(
  { seal, clock, postJson }: Pick<WebhookDeps, 'seal' | 'clock' | 'postJson'>,
  webhook: WebhookRow,
  { id, type, data }: Content,
  signal: AbortSignal,
): Promise<AttemptRow> {
  const at = clock.now()
  const url = new URL(seal.open(webhook.sealedUrl, sealedIn(webhook.id, 'url')))
  const secret = seal.open(webhook.sealedSecret, sealedIn(webhook.id, 'secret'))
  const body = JSON.stringify({ id, type, timestamp: at.toISOString(), data })
  const started = performance.now()
  const posted = await postJson(url, { headers: signedHeaders(secret, { id, at, body }), body, signal })
  return {
    webhookId: webhook.id,
    at,
    isTest: type === 'test',
    status: 'status' in posted ? posted.status : null,
    fault: 'reason' in posted ? posted.reason : null,
    durationMs: Math.round(performance.now() - started),
  }
}

export function isSuccess({ status }: AttemptRow): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A sealed value that was moved to another row does not open. */
/** The columns with addresses and secrets of webhooks. */
export const sealedColumns: SealedColumn[] = (
  [
    ['sealedUrl', 'url'],
    ['sealedSecret', 'secret'],
  ] as const
).map(([column, field]) => ({ table: 'webhooks', id: 'id', column, contextOf: (id) => sealedIn(id, field) }))

export function sealedIn(id: string, field: 'url' | 'secret'): string {
  return `webhooks|${id}|${field}`
}

type Outcome = { webhook: WebhookRow; published: Published; attempt: AttemptRow; postIds: string[] }

/** Records an attempt. Turns the webhook off after failures for a day, and notifies its owner. */
async function record(
  { transact, clock, address }: WebhookDeps,
  { webhook, published, attempt, postIds }: Outcome,
): Promise<void> {
  const { owner, request } = published
  await transact(async ({ records, audit, notify }) => {
    const webhooks = createWebhookStore(records)
    if (!(await webhooks.addAttempt(attempt))) return
    const object = { id: request.id, name: request.title }
    const { host } = webhook
    if (isSuccess(attempt)) {
      await webhooks.markWorking(webhook.id, { isTest: false })
      const named = namedPosts(postIds)
      const details = { host, posts: postIds.length, ...named.details }
      const { posts } = named
      return audit.add({ actor: owner, action: 'webhook.send', object, details, posts })
    }
    const now = clock.now()
    const { failures, failingSince, disabledAt } = await webhooks.countFailure(webhook.id, now)
    const failingMs = now.getTime() - (failingSince ?? now).getTime()
    if (disabledAt || failures < webhookFailures.most || failingMs < webhookFailures.hours * hourMs) return
    await webhooks.disable(webhook.id, now)
    audit.add({ actor: owner, action: 'webhook.disable', object, details: { host, failures } })
    if (!isLocalActor(owner))
      notify(
        webhookDisabledMessage({
          to: owner.name,
          title: request.title,
          host,
          link: `${address()}requests/${request.id}/new`,
          now,
        }),
      )
  })
}

/** The message of the test button, which contains no posts. */
export function testContent(id: string, request: { id: string; title: string }): Content {
  return { id, type: 'test', data: { request, posts: [] } }
}
