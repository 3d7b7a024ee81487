import type { Post, TextOrigin } from '@litopys/contract/schemas/post'
import type { PostKey } from '#archive/post-keys'
import { visibleTo } from '#archive/visible'
import { type ChannelDeps, findTitles, findUsernames } from '#features/channels/channels.usecase'
import type { Actor } from '#server/actor'
import type { OpenedStore } from './opened.store.ts'
import { idOfKey, keyOfId } from './post-id.ts'
import { named, postOf } from './post-row.ts'
import { originOfRow } from './texts.ts'

export type PresentDeps = ChannelDeps & { opened: OpenedStore }

/** The current state of a post, and whose text it has. */
export type PresentPost = { post: Post; origin: TextOrigin }

/** The current state of posts that the actor may see. */
export async function findPresent(
  deps: PresentDeps,
  actor: Actor,
  ids: string[],
  signal: AbortSignal,
): Promise<Map<string, Post>> {
  const present = await findPresentTexts(deps, actor, ids, signal)
  return new Map([...present].map(([id, { post }]) => [id, post]))
}

/** As `findPresent`, with the origins of the texts. */
export async function findPresentTexts(
  { opened, channels, timeZone }: PresentDeps,
  { restrictions }: Actor,
  ids: string[],
  signal: AbortSignal,
): Promise<Map<string, PresentPost>> {
  const visible = visibleTo(restrictions, timeZone)
  const rows = await opened.findMany(visible, keysOf(ids), signal)
  const channelIds = [...new Set(rows.map(({ channelId }) => channelId))]
  const [usernames, titles, frequencyOf] = await Promise.all([
    findUsernames({ channels }, channelIds),
    findTitles({ channels }, channelIds),
    opened.frequencies(visible, rows, signal),
  ])
  return new Map(
    rows.map((row) => {
      const post = postOf(
        { ...named(row, titles), frequency: frequencyOf(row) },
        usernames.get(row.channelId),
      )
      return [idOfKey(row), { post, origin: originOfRow(row) }]
    }),
  )
}

/**
 * Posts that the actor may see, each with its copy flag as far as they may know it; undefined where the actor
 * sees everything.
 */
export async function findVisible(
  { opened, timeZone }: PresentDeps,
  { restrictions }: Pick<Actor, 'restrictions'>,
  ids: string[],
  signal: AbortSignal,
): Promise<Map<string, { existed: boolean }> | undefined> {
  const visible = visibleTo(restrictions, timeZone)
  if (!visible.isLimited) return undefined
  const keys = keysOf(ids)
  const seen = new Map<string, { existed: boolean }>()
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const found = await opened.findVisible(visible, keys.slice(at, at + keysAtOnce), signal)
    for (const post of found) seen.set(idOfKey(post), post)
  }
  return seen
}

/**
 * These posts, including those of deleted channels: whether the user may see each, ignoring the deletion.
 * Undefined for a user who sees all posts.
 */
export async function judgePosts(
  { opened, timeZone }: PresentDeps,
  { restrictions }: Pick<Actor, 'restrictions'>,
  ids: string[],
  signal: AbortSignal,
): Promise<Map<string, { seen: boolean; existed: boolean }> | undefined> {
  const visible = visibleTo(restrictions, timeZone)
  if (!visible.isLimited) return undefined
  const keys = keysOf(ids)
  const judged = new Map<string, { seen: boolean; existed: boolean }>()
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const found = await opened.judge(visible, keys.slice(at, at + keysAtOnce), signal)
    for (const post of found) judged.set(idOfKey(post), post)
  }
  return judged
}

/** Keeps a statement below one megabyte. */
const keysAtOnce = 5_000

function keysOf(ids: string[]): PostKey[] {
  return ids.flatMap((id) => keyOfId(id) ?? [])
}
