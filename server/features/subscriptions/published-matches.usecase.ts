import { scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { Post } from '@litopys/contract/schemas/post'
import { longestPublishedText } from '@litopys/contract/schemas/webhook'
import type { UserStore } from '#features/auth/users-in'
import { findPresent } from '#features/posts/current-posts.usecase'
import { requestOf } from '#features/saved-objects/kinds'
import { isOpenTo } from '#features/saved-objects/reader'
import { type Actor, localActor } from '#server/actor'
import type { MatchRow } from './matches.store.ts'
import { pageOf } from './matches.usecase.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import type { WatchedRow } from './subscriptions.store.ts'

export type PublicationDeps = MatchDeps & {
  users: UserStore
  /** The public address of the application. */
  address(): string
}

/** A subscription whose matches may leave the application now, with the current rights of its owner. */
export type Published = { subscriptionId: string; owner: Actor; request: { id: string; title: string } }

/** A match as webhooks and feeds show it. The text is cut at the maximum length. */
export type PublishedPost = {
  id: string
  /** The post in Litopys, for users who can sign in. */
  link: string
  /** The post on Telegram. */
  permalink?: string
  channelId: string
  channel: string
  date: string
  text: string
  isCut: boolean
  fired: string[]
  foundAt: string
}

/**
 * The subscription with its owner's current rights. Undefined if it has ended, the owner is blocked, deleted
 * or may not export, or the request is deleted or no longer shared with them.
 */
export async function findPublished(
  { subscriptions, users }: PublicationDeps,
  subscriptionId: string,
): Promise<Published | undefined> {
  const row = await subscriptions.watchedById(subscriptionId)
  const owner = row && (await ownerOf(users, row))
  if (!owner || !isOpenTo(row, owner) || scopeOf(owner, 'subscriptions.publish') === 'none') return undefined
  return { subscriptionId, owner, request: { id: row.requestId, title: requestOf(row).title } }
}

async function ownerOf(users: UserStore, { userId }: WatchedRow): Promise<Actor | undefined> {
  if (userId === localActor.id) return localActor
  const user = await users.find(userId)
  if (user?.status !== 'Active') return undefined
  const { id, email: name, role, access } = user
  return { id, name, role, restrictions: readRestrictions(access), ip: '' }
}

/** The newest matches that the owner may see now. */
export async function findNewest(
  deps: PublicationDeps,
  { subscriptionId, owner }: Published,
  limit: number,
  signal: AbortSignal,
): Promise<PublishedPost[]> {
  const { rows } = await pageOf(deps, owner, subscriptionId, { offset: 0, limit }, signal)
  return await publishedPosts(deps, owner, rows, signal)
}

/** Those of these matches that the owner may see now, newest first. */
export async function findMatches(
  deps: PublicationDeps,
  { subscriptionId, owner }: Published,
  postIds: string[],
  signal: AbortSignal,
): Promise<PublishedPost[]> {
  return await publishedPosts(deps, owner, await deps.matches.ofPosts(subscriptionId, postIds), signal)
}

/** Whether the archive has all these posts. Matches are recorded a moment before their posts are stored. */
export async function areStored(
  deps: PublicationDeps,
  postIds: string[],
  signal: AbortSignal,
): Promise<boolean> {
  return (await findPresent(deps, localActor, postIds, signal)).size === new Set(postIds).size
}

async function publishedPosts(
  deps: PublicationDeps,
  owner: Actor,
  rows: MatchRow[],
  signal: AbortSignal,
): Promise<PublishedPost[]> {
  const ids = rows.map(({ postId }) => postId)
  const posts = await findPresent(deps, owner, ids, signal)
  return rows.flatMap(({ postId, fired, foundAt }) => {
    const post = posts.get(postId)
    return post ? [publishedPost(post, { fired, foundAt }, deps.address())] : []
  })
}

function publishedPost(
  { _id: id, reference, channelId, title: channel, dateCreated: date, text }: Post,
  { fired, foundAt }: Pick<MatchRow, 'fired' | 'foundAt'>,
  address: string,
): PublishedPost {
  const cut = [...text].slice(0, longestPublishedText).join('')
  return {
    id,
    link: `${address}posts/${encodeURIComponent(id)}`,
    ...(reference?.permalink ? { permalink: reference.permalink } : {}),
    channelId,
    channel,
    date,
    text: cut,
    isCut: cut.length < text.length,
    fired,
    foundAt: foundAt.toISOString(),
  }
}
