import type { Giver } from './givers.ts'
import type { MediaRow, PostContent } from './post-row.ts'

/**
 * The media of the one who knows better. Where both tell of as many, they are the same: what one does not know of a file is filled in from the
 * other, and a file that either has is not missing.
 */
export function mergeMedia(
  known: PostContent,
  incoming: PostContent,
  givers: Giver,
): Pick<PostContent, 'media'> {
  const side = givers.choose('media', known.media.length > 0, incoming.media.length > 0)
  const [media, others] = side === 'known' ? [known.media, incoming.media] : [incoming.media, known.media]
  if (media.length !== others.length) return { media }
  return { media: media.map((item, i) => filledIn(item, others[i])) }
}

function filledIn(item: MediaRow, other: MediaRow | undefined): MediaRow {
  if (!other) return item
  const path = item.path || other.path
  return {
    ...{ kind: item.kind, path, missing: path ? '' : item.missing || other.missing },
    fileName: item.fileName || other.fileName,
    mimeType: item.mimeType || other.mimeType,
    size: item.size || other.size,
    duration: item.duration || other.duration,
    width: item.width || other.width,
    height: item.height || other.height,
  }
}
