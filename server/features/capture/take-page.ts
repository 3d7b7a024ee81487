import type { SourcePage } from '#adapters/telegram/channel-source'
import type { KnownChannel } from '#features/channels/channel-progress'
import { type ChannelDeps, findChannelIds } from '#features/channels/channels.usecases'
import { findStanding, restoreDeleted } from '#features/posts/deletions'
import { type ArchiveCounts, archivePosts, type PostDeps } from '#features/posts/posts.usecases'
import { preparedPost } from '#features/posts/prepared-post'
import { type RawPost, type Run, rowOf } from '#features/posts/raw-post'
import { type KeepCountDeps, keepCounts } from '#features/posts/told-counts'

export type TakeDeps = PostDeps & KeepCountDeps & Pick<ChannelDeps, 'channels'>
export type TakenPage = ArchiveCounts & { restored: number }

/** Take what a source shows of a channel into the archive. Each step can be repeated; `isRepeat` is for the first page after a stop. */
export async function takePage(
  deps: TakeDeps,
  channel: KnownChannel,
  page: Pick<SourcePage, 'channel' | 'posts'>,
  run: Run,
  isRepeat: boolean,
): Promise<TakenPage> {
  const posts = await withOrigins(deps, page.posts)
  const categorizer = await deps.categorizer()
  const rows = posts.map((post) =>
    preparedPost(rowOf(withWords(post, page.channel, channel), run, categorizer)),
  )
  const counts = await archivePosts(deps, rows, isRepeat)
  await keepCounts(deps, page.posts, run)
  return { ...counts, restored: await restoreSeen(deps, channel, page.posts, run) }
}

/** The preview says by name where a post was forwarded from; posts are compared by numbers. A name that two channels have had says nothing. */
async function withOrigins(deps: Pick<ChannelDeps, 'channels'>, posts: RawPost[]): Promise<RawPost[]> {
  const nameOf = ({ forwarded }: RawPost) =>
    forwarded?.channelId === undefined ? forwarded?.username?.toLowerCase() : undefined
  const names = new Set(posts.map(nameOf).filter((name) => name !== undefined))
  const known = await findChannelIds(deps, [...names])
  return posts.map((post) => {
    const [channelId, another] = known.get(nameOf(post) ?? '') ?? []
    return channelId === undefined || another
      ? post
      : { ...post, forwarded: { ...post.forwarded, channelId } }
  })
}

/** Posts that were marked as deleted and are seen again. */
async function restoreSeen(
  deps: PostDeps,
  { channelId }: KnownChannel,
  posts: RawPost[],
  run: Run,
): Promise<number> {
  const seenAt = new Map(posts.map((post) => [post.messageId, post.seenAt]))
  const numbers = [...seenAt.keys()]
  if (numbers.length === 0) return 0
  const range = { channelId, from: Math.min(...numbers), to: Math.max(...numbers) }
  const standing = await findStanding(deps, range)
  const back = standing.filter(({ isDeleted, messageId }) => isDeleted && seenAt.has(messageId))
  return await restoreDeleted(
    deps,
    channelId,
    new Map(back.map(({ messageId }) => [messageId, seenAt.get(messageId)])),
    run,
  )
}

/** What operators say of the channel goes to the posts that are captured from then on. */
function withWords(post: RawPost, found: SourcePage['channel'], channel: KnownChannel): RawPost {
  const { category, audience, keywords, sensitive } = channel
  return {
    ...post,
    ...(category ? { category } : {}),
    ...(sensitive ? { sensitive } : {}),
    ...{ audience, keywords },
    ...(found.numOfFollowers === undefined ? {} : { numOfFollowers: found.numOfFollowers }),
  }
}
