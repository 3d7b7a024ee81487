import type { SourceName } from '@litopys/contract/schemas/post'
import { indexOf, type Run } from './analysed-post.ts'
import type { PostDeps } from './posts.usecase.ts'
import { preparedPost } from './prepared-post.ts'

/** A stored post: whether it is marked as deleted, the run that first captured it, and its sources. */
export type StoredPost = { messageId: number; isDeleted: boolean; firstRun: string; sources: SourceName[] }

/** The posts between two numbers, both included. */
export async function findBetween(
  { posts }: Pick<PostDeps, 'posts'>,
  range: { channelId: string; from: number; to: number },
): Promise<StoredPost[]> {
  return await posts.findBetween(range)
}

/** The engine does not parse times before 1970 or with few digits. Telegram is younger than 2000. */
const earliest = 946_684_800

/** Number of the oldest among a channel's newest posts: at most this many, and none older than `since`. */
export async function findWindow(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  atMost: number,
  since: Date,
): Promise<number | undefined> {
  return await posts.findWindow(channelId, atMost, Math.max(earliest, Math.floor(since.getTime() / 1_000)))
}

/**
 * Marks posts that are no longer at the source as deleted, by a new version of their rows; returns how many
 * changed.
 */
export async function markDeleted(
  deps: PostDeps,
  channelId: string,
  messageIds: number[],
  run: Run,
): Promise<number> {
  if (messageIds.length === 0) return 0
  const { posts } = deps
  return await posts.exclusively(async () => {
    const rows = await posts.findRows(messageIds.map((messageId) => ({ channelId, messageId })))
    const newest = new Map(rows.toReversed().map((row) => [row.messageId, row]))
    const changed = [...newest.values()].filter(({ deletedAt }) => deletedAt === null)
    const next = changed.map((row) => {
      const version = { version: row.version + 1, lastRun: run.id }
      return preparedPost({ ...row, ...indexOf(row), ...version, deletedAt: run.at })
    })
    await posts.asReplacement(async () => {
      await posts.insertRows(next)
      await posts.deleteRows([...changed, ...rows.filter((row) => newest.get(row.messageId) !== row)])
    })
    return changed.length
  })
}
