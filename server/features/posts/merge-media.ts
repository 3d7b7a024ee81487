import type { Giver, Side } from './givers.ts'
import type { MediaRow, PostContent } from './post-row.ts'

/**
 * The media of the one who knows better. Where both tell of as many, they are the same: what one does not know of a file is filled in from the
 * other, each part with a giver of its own, so that a third telling finds the same whoever came first.
 */
export function mergeMedia(
  known: PostContent,
  incoming: PostContent,
  givers: Giver,
): Pick<PostContent, 'media'> {
  const side = givers.choose('media', known.media.length > 0, incoming.media.length > 0)
  const chosen = side === 'known' ? known.media : incoming.media
  const isSame = known.media.length === incoming.media.length
  const media = chosen.map((item, i) => {
    const [before, now] = isSame ? [known.media[i], incoming.media[i]] : []
    if (before && now) return mergedItem(before, now, partOf(givers, i))
    for (const part of parts) if (isTold(item, part)) partOf(givers, i).take(part, side)
    return item
  })
  return { media }
}

const described = ['kind', 'fileName', 'mimeType', 'duration', 'width', 'height'] as const
const parts = [...described, 'place', 'size'] as const
type Part = (typeof parts)[number]

function isTold(item: MediaRow, part: Part): boolean {
  return part === 'place' ? knowledgeOf(item) > 0 : item[part] !== '' && item[part] !== 0
}

/** The givers of the parts of one file. */
function partOf(givers: Giver, index: number) {
  const nameOf = (part: Part) => `media.${index}.${part}`
  return {
    take: (part: Part, side: Side) => givers.take(nameOf(part), side),
    choose: (part: Part, known: MediaRow, incoming: MediaRow) =>
      givers.choose(nameOf(part), isTold(known, part), isTold(incoming, part)),
    better: (part: Part) => givers.better(nameOf(part)),
    newerOfOne: (part: Part) => (givers.isSameTrust(nameOf(part)) ? givers.newer : undefined),
  }
}
type Parts = ReturnType<typeof partOf>

function mergedItem(known: MediaRow, incoming: MediaRow, givers: Parts): MediaRow {
  const told = described.map((part) => {
    const side = givers.choose(part, known, incoming)
    return [part, (side === 'known' ? known : incoming)[part]]
  })
  return { ...known, ...Object.fromEntries(told), ...fileOf(known, incoming, givers) }
}

type File = Pick<MediaRow, 'path' | 'hash' | 'format' | 'missing' | 'size'>

/** Which file it is, or why there is none: never the path of one beside the hash of another. */
function fileOf(known: MediaRow, incoming: MediaRow, givers: Parts): File {
  const side = placeSide(known, incoming, givers)
  const { path, hash, format, missing, size } = side === 'known' ? known : incoming
  if (knowledgeOf({ path, hash, missing }) > 0) givers.take('place', side)
  if (hash !== '') givers.take('size', side)
  const told = hash === '' ? givers.choose('size', known, incoming) : side
  return {
    path,
    hash,
    format,
    missing,
    size: hash === '' ? (told === 'known' ? known : incoming).size : size,
  }
}

function placeSide(known: MediaRow, incoming: MediaRow, givers: Parts): Side {
  // The file that a source knew before an edit is not the one that it knows after it.
  const newer = givers.newerOfOne('place')
  if (newer && isOther(known, incoming)) return newer
  const more = knowledgeOf(incoming) - knowledgeOf(known)
  if (more !== 0) return more > 0 ? 'incoming' : 'known'
  return givers.better('place')
}

function isOther(known: MediaRow, incoming: MediaRow): boolean {
  const differs = (part: 'path' | 'size') =>
    Boolean(known[part] && incoming[part]) && known[part] !== incoming[part]
  return differs('path') || differs('size')
}

/** One that has a file knows more than one that has a path alone, and that more than one that says why there is none. */
function knowledgeOf({ hash, path, missing }: Pick<MediaRow, 'hash' | 'path' | 'missing'>): number {
  if (hash !== '') return 3
  return path === '' ? Number(missing !== '') : 2
}
