import type { RawPost } from '#features/posts/raw-post'
import { withAdded } from './received-record.ts'
import type { AlbumRun, SourceItem } from './source.ts'

/**
 * Joins the items of an album. An export has them as separate posts and does not link them. An album is a run
 * of posts with consecutive numbers, the same date and media; at most one has a text.
 * `before` is the run in which reading stopped.
 */
export async function* joinAlbums(
  items: AsyncIterable<SourceItem>,
  before: AlbumRun | undefined,
): AsyncGenerator<SourceItem> {
  let run = before
  let pending: SourceItem | undefined
  for await (const item of items) {
    const next = item.kind === 'post' ? runWith(run, item.post) : undefined
    const joins = next !== undefined && next.first !== next.last
    if (pending) yield joins ? inAlbum(pending, next.first) : pending
    run = next
    // Only the next item shows whether this item starts an album.
    pending = withRun(joins ? inAlbum(item, next.first) : item, run)
  }
  if (pending) yield pending
}

/** The run that this post continues or starts; undefined if it cannot be in an album. */
function runWith(run: AlbumRun | undefined, post: RawPost): AlbumRun | undefined {
  const { channelId, messageId, dateCreated, media, articleBody, postType } = post
  if (postType === 'Service' || media.length !== 1 || !media.every(({ kind }) => albumKinds.has(kind)))
    return undefined
  const hasText = articleBody !== ''
  const forwardedName = post.forwarded?.name ?? ''
  const at = Date.parse(dateCreated) / 1_000
  const isNext =
    run?.channelId === channelId &&
    run.forwardedName === forwardedName &&
    messageId === run.last + 1 &&
    Math.abs(at - run.at) <= 1 &&
    !(hasText && run.hasText) &&
    run.last - run.first + 1 < mostItems
  return {
    channelId,
    at,
    forwardedName,
    last: messageId,
    first: isNext ? run.first : messageId,
    hasText: hasText || (isNext && run.hasText),
  }
}

const albumKinds = new Set<RawPost['media'][number]['kind']>(['photo', 'video', 'file', 'audio'])
/** https://core.telegram.org/method/messages.sendMultiMedia: ten at most. */
const mostItems = 10

function inAlbum(item: SourceItem, album: number): SourceItem {
  return item.kind === 'post' ? { ...item, post: withAdded(item.post, { album }) } : item
}

function withRun(item: SourceItem, run: AlbumRun | undefined): SourceItem {
  const { resume } = item
  return run === undefined || resume.format === 'jsonl' ? item : { ...item, resume: { ...resume, run } }
}
