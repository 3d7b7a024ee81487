import type { Giver } from './givers.ts'
import type { MediaRow, PostContent } from './post-row.ts'

/**
 * The media of the one who knows better. Where both tell of as many, they are the same: what one does not know of a file is filled in from the
 * other, and a file that either has is not missing. Where they do not, a file is known by its path.
 */
export function mergeMedia(
  known: PostContent,
  incoming: PostContent,
  givers: Giver,
): Pick<PostContent, 'media'> {
  const side = givers.choose('media', known.media.length > 0, incoming.media.length > 0)
  const [media, others] = side === 'known' ? [known.media, incoming.media] : [incoming.media, known.media]
  if (media.length === others.length) return { media: media.map((item, i) => filledIn(item, others[i])) }
  const samePath = ({ path }: MediaRow) => others.find((other) => path !== '' && other.path === path)
  return { media: media.map((item) => ({ ...item, ...fileOf(item, samePath(item)) })) }
}

function filledIn(item: MediaRow, other: MediaRow | undefined): MediaRow {
  if (!other) return item
  return {
    ...{ kind: item.kind, path: item.path || other.path, ...fileOf(item, other) },
    fileName: item.fileName || other.fileName,
    mimeType: item.mimeType || other.mimeType,
    duration: item.duration || other.duration,
    width: item.width || other.width,
    height: item.height || other.height,
  }
}

type File = Pick<MediaRow, 'hash' | 'format' | 'size' | 'missing'>

/** Which file it is, or why there is none. A file of another size is what stood here before an edit. */
function fileOf(item: MediaRow, other: MediaRow | undefined): File {
  if (!other || item.hash) return item
  const size = item.size || other.size
  if (other.hash && size === other.size) return { hash: other.hash, format: other.format, size, missing: '' }
  return { hash: '', format: '', size, missing: noteOf(item, other) }
}

/** One that has a path knows of a file, be it one that was not brought along. */
function noteOf(item: MediaRow, other: MediaRow): string {
  if (item.path) return item.missing
  return other.path ? other.missing : item.missing || other.missing
}
