import type { RawPost } from '#features/posts/analysed-post'
import type { AlbumRun, SourceItem } from './source.ts'

/**
 * An export has the items of an album as posts of their own and does not say that they belong together: they
 * are those of consecutive numbers and one moment, with media, of which at most one has a text. `before` is
 * the run that reading stopped in.
 */
export async function* joinAlbums(
  items: AsyncIterable<SourceItem>,
  before: AlbumRun | undefined,
): AsyncGenerator<SourceItem> {
  let run = before
  let held: SourceItem | undefined
  for await (const item of items) {
    const next = item.kind === 'post' ? runWith(run, item.post) : undefined
    const joins = next !== undefined && next.first !== next.last
    if (held) yield joins ? inAlbum(held, next.first) : held
    run = next
    // Whether an item begins an album shows with the one behind it.
    held = withRun(joins ? inAlbum(item, next.first) : item, run)
  }
  if (held) yield held
}

/** The run that this post goes on with or begins; none where it can belong to no album. */
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
  return item.kind === 'post' ? { ...item, post: { ...item.post, album } } : item
}

function withRun(item: SourceItem, run: AlbumRun | undefined): SourceItem {
  const { resume } = item
  return run === undefined || resume.format === 'jsonl' ? item : { ...item, resume: { ...resume, run } }
}
