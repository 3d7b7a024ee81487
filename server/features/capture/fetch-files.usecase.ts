import type { MediaReport } from '@litopys/contract/schemas/job'
import type { MediaItem } from '@litopys/contract/schemas/post'
import type { FileReadOptions, RemoteFile, RemoteFiles } from '#adapters/telegram/channel-source'
import { withAdded } from '#adapters/telegram/received-record'
import type { MediaRow } from '#features/posts/post-row'
import type { PostDeps } from '#features/posts/posts.usecase'
import type { RawPost } from '#features/posts/raw-post'
import { findStoredMedia } from '#features/posts/stored-media.usecase'
import { type MediaStorage, type StoredMediaFile, storeMediaFile } from './store-media.usecase.ts'

type FetchOptions = {
  storage: MediaStorage
  readOptions: FileReadOptions
  keep(posts: RawPost[]): Promise<void>
}

/** Limits of a batch. After a stop, at most one batch is fetched again. */
const batchPosts = 20
const batchBytes = 64 * 1024 ** 2

/**
 * Fetches the missing files of archived posts and saves them with the posts in batches. After a stop the
 * texts are kept, and files of finished batches are not fetched again. A file that cannot be fetched gets the
 * reason in its post.
 */
export async function fetchFiles(
  deps: Pick<PostDeps, 'posts'>,
  channelId: string,
  posts: RawPost[],
  files: RemoteFiles,
  options: FetchOptions,
): Promise<MediaReport> {
  const report: MediaReport = { stored: 0, missing: 0, tooLarge: 0 }
  const wanted = posts.filter(({ messageId }) => files.has(messageId))
  if (wanted.length === 0) return report
  const stored = await findStoredMedia(
    deps,
    channelId,
    wanted.map(({ messageId }) => messageId),
  )
  let [batch, bytes]: [RawPost[], number] = [[], 0]
  const keep = async () => {
    if (batch.length > 0) await options.keep(batch)
    ;[batch, bytes] = [[], 0]
  }
  for (const post of wanted) {
    const known = stored.get(post.messageId) ?? []
    const fetched = await fetchMissing(post.media, known, files.get(post.messageId) ?? [], options)
    for (const outcome of fetched.outcomes) report[outcome] += 1
    bytes += fetched.bytes
    if (fetched.outcomes.length > 0) batch.push(withAdded(post, { media: fetched.media }))
    if (batch.length >= batchPosts || bytes >= batchBytes) await keep()
  }
  await keep()
  return report
}

async function fetchMissing(
  items: MediaItem[],
  known: MediaRow[],
  files: (RemoteFile | undefined)[],
  { storage, readOptions }: FetchOptions,
) {
  const media: MediaItem[] = []
  const outcomes: StoredMediaFile['outcome'][] = []
  let bytes = 0
  for (const [i, item] of items.entries()) {
    const file = files[i]
    if (!file || isStored(item, known.length === items.length ? known[i] : undefined)) {
      media.push(item)
      continue
    }
    const read = () => file.read(readOptions)
    const { outcome, item: storedItem } = await storeMediaFile(item, { size: file.size, read }, storage)
    outcomes.push(outcome)
    if (outcome === 'stored') bytes += file.size
    media.push(storedItem)
  }
  return { media, outcomes, bytes }
}

/** Whether the file is stored. Another size means that an edit replaced the file. */
function isStored({ size }: MediaItem, known: MediaRow | undefined): boolean {
  return known !== undefined && known.hash !== '' && (size === undefined || known.size === size)
}
