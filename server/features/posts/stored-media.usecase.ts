import type { MediaRow } from './post-row.ts'
import type { PostDeps } from './posts.usecase.ts'

/** Stored media of these posts, by message number. */
export async function findStoredMedia(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  messageIds: number[],
): Promise<Map<number, MediaRow[]>> {
  const rows = await posts.findRows(messageIds.map((messageId) => ({ channelId, messageId })))
  // The newest version comes first and wins.
  return new Map(rows.toReversed().map(({ messageId, media }) => [messageId, media]))
}

/** Sorted numbers of a channel's posts after `after` that name a file which the archive does not have. */
export async function findWithMissingFiles(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  range: { after: number; limit: number },
): Promise<number[]> {
  return await posts.findWithMissingFiles(channelId, range)
}

export async function countWithMissingFiles(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  after: number,
): Promise<number> {
  return await posts.countWithMissingFiles(channelId, after)
}
