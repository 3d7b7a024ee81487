import type { MediaReport } from '@litopys/contract/schemas/job'
import type { FileReadOptions, RemoteFiles, SourcePage } from '#adapters/telegram/channel-source'
import { withAdded } from '#adapters/telegram/received-record'
import type { KnownChannel } from '#features/channels/channel-progress.usecase'
import { type ChannelDeps, findChannelIds } from '#features/channels/channels.usecase'
import { type Run, rowOf } from '#features/posts/analysed-post'
import { type KeepCountDeps, keepCounts } from '#features/posts/count-history.usecase'
import { type ArchiveCounts, type ArchiveDeps, archivePosts } from '#features/posts/posts.usecase'
import { preparedPost } from '#features/posts/prepared-post'
import type { RawPost } from '#features/posts/raw-post'
import { type RecordChoice, receivedLines } from '#features/posts/received-records'
import { fetchFiles } from './fetch-files.usecase.ts'
import type { MediaStorage } from './store-media.usecase.ts'

export type CapturePageDeps = ArchiveDeps &
  KeepCountDeps &
  Pick<ChannelDeps, 'channels'> & {
    /** Where to store files of posts; undefined if files are not fetched. */
    fetching: Omit<MediaStorage, 'run'> | undefined
    recordChoice(): Promise<RecordChoice>
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
  const records = await deps.recordChoice()
  const keep = async (some: RawPost[], isRepeated: boolean) => {
    const whole = some.map((post) => withChannelFields(post, page.channel, channel))
    const rows = whole.map((post) => preparedPost(rowOf(post, run, categorizer)))
    return await archivePosts(deps, rows, isRepeated, [receivedLines(whole, run, records)])
  }
  const texts = files ? posts.map((post) => withFilesToCome(post, files)) : posts
  const counts = await keep(texts, isRepeat)
  await keepCounts(deps, page.posts, run)
  if (!deps.fetching || !files) return counts
  const storage = { ...deps.fetching, run: run.id }
  return {
    ...counts,
    media: await fetchFiles(deps, channel.channelId, texts, files, {
      storage,
      readOptions: reading,
      keep: async (some) => void (await keep(some, false)),
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
  return withAdded(post, { media })
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
      : withAdded(post, { forwarded: { ...post.forwarded, channelId } })
  })
}

/** Adds to new posts what operators have written about the channel. */
function withChannelFields(post: RawPost, found: SourcePage['channel'], channel: KnownChannel): RawPost {
  const { category, audience, keywords, sensitive } = channel
  return withAdded(post, {
    ...(category ? { category } : {}),
    ...(sensitive ? { sensitive } : {}),
    ...(audience.length > 0 ? { audience } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(found.numOfFollowers === undefined ? {} : { numOfFollowers: found.numOfFollowers }),
  })
}
