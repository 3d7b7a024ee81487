import { createHash } from 'node:crypto'
import { feedPosts } from '@litopys/contract/schemas/webhook'
import type { AuditRead } from '#audit/audit-read'
import { hashOfToken } from '#features/auth/secret-token'
import { atomFeed } from './atom.ts'
import type { FeedStore } from './feeds.store.ts'
import { findNewest, findPublished, type PublicationDeps } from './published-matches.usecase.ts'

export type FeedDeps = PublicationDeps & { feeds: FeedStore; auditRead: AuditRead }
export type FeedAnswer = { xml: string; etag: string; lastModified: Date }

/** How often at most a read of a feed is recorded. */
const recordReadEveryMs = 60_000

/** The feed of an address with the current rights of its owner; undefined if there is none. */
export async function readFeed(
  deps: FeedDeps,
  { token, ip, signal }: { token: string; ip: string; signal: AbortSignal },
): Promise<FeedAnswer | undefined> {
  const feed = await deps.feeds.ofToken(hashOfToken(token))
  const published = feed && (await findPublished(deps, feed.subscriptionId))
  if (!feed || !published) return undefined
  const { owner, request } = published
  const posts = await findNewest(deps, published, feedPosts, signal)
  const now = deps.clock.now()
  if (!feed.readAt || now.getTime() - feed.readAt.getTime() >= recordReadEveryMs) {
    await deps.feeds.markRead(feed.subscriptionId, now)
    const details = { posts: posts.length }
    const object = { id: request.id, name: request.title }
    await deps.auditRead({ actor: { ...owner, ip }, action: 'feed.read', object, details })
  }
  const xml = atomFeed({
    id: feed.subscriptionId,
    title: request.title,
    link: `${deps.address()}requests/${request.id}/new`,
    updated: feed.createdAt,
    posts,
  })
  const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`
  const [newest] = posts
  return { xml, etag, lastModified: newest ? new Date(newest.foundAt) : feed.createdAt }
}
