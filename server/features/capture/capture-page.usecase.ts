import type { MediaReport } from '@litopys/contract/schemas/job'
import type { FileReadOptions, RemoteFiles, SourcePage } from '#adapters/telegram/channel-source'
import type { KnownChannel } from '#features/channels/channel-progress.usecase'
import { type ChannelDeps, findChannelIds } from '#features/channels/channels.usecase'
import { type Run, rowOf } from '#features/posts/analysed-post'
import { type KeepCountDeps, keepCounts } from '#features/posts/count-history.usecase'
import { type ArchiveCounts, archivePosts, type PostDeps } from '#features/posts/posts.usecase'
import { preparedPost } from '#features/posts/prepared-post'
import type { RawPost } from '#features/posts/raw-post'
import { fetchFiles } from './fetch-files.usecase.ts'
import type { MediaStorage } from './store-media.usecase.ts'

export type CapturePageDeps = PostDeps &
  KeepCountDeps &
  Pick<ChannelDeps, 'channels'> & {
    /** Where to store files of posts; undefined if files are not fetched. */
    fetching: Omit<MediaStorage, 'run'> | undefined
  }
export type CapturedPage = ArchiveCounts & { media?: MediaReport }
/** `isRepeat`: whether this is the first page after a stop. */
export type PageOptions = FileReadOptions & { run: Run; isRepeat: boolean }

/** Archives a page of a channel. Each step can be repeated. */
export async function capturePage(
  deps: CapturePageDeps,
  channel: KnownChannel,
  page: Pick<SourcePage, 'channel' | 'posts' | 'files'>,
  { run, isRepeat, ...reading }: PageOptions,
): Promise<CapturedPage> {
  const posts = await withOrigins(deps, page.posts)
  const files = deps.fetching && page.files
  const categorizer = await deps.categorizer()
  const prepare = (post: RawPost) =>
    preparedPost(rowOf(withChannelFields(post, page.channel, channel), run, categorizer))
  const texts = files ? posts.map((post) => withFilesToCome(post, files)) : posts
  const counts = await archivePosts(deps, texts.map(prepare), isRepeat)
  await keepCounts(deps, page.posts, run)
  if (!deps.fetching || !files) return counts
  const storage = { ...deps.fetching, run: run.id }
  return {
    ...counts,
    media: await fetchFiles(deps, channel.channelId, texts, files, {
      storage,
      readOptions: reading,
      prepare,
    }),
  }
}

/**
 * Marks files that will be fetched as not missing yet; the other ones keep the reason why they are missing.
 */
function withFilesToCome(post: RawPost, files: RemoteFiles): RawPost {
  const places = files.get(post.messageId)
  if (!places) return post
  const media = post.media.map((item, i) => {
    const { missing: _missing, ...toCome } = item
    return places[i] ? toCome : item
  })
  return { ...post, media }
}

/**
 * Adds the channel ids of forwards. The preview gives only the username of the original channel, but posts
 * are compared by id. A username that two channels have had is ambiguous and ignored.
 */
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

/** Adds to new posts what operators have written about the channel. */
function withChannelFields(post: RawPost, found: SourcePage['channel'], channel: KnownChannel): RawPost {
  const { category, audience, keywords, sensitive } = channel
  return {
    ...post,
    ...(category ? { category } : {}),
    ...(sensitive ? { sensitive } : {}),
    audience,
    keywords,
    ...(found.numOfFollowers === undefined ? {} : { numOfFollowers: found.numOfFollowers }),
  }
}
