import type { Stamps } from './observation-stamps.ts'
import type { MediaRow, PostContent } from './post-row.ts'

/**
 * The longer list of files; where both have as many they are the same files, and what one observation does
 * not know of a file is filled in from the other, part by part.
 */
export function mergeMedia(known: PostContent, incoming: PostContent, stamps: Stamps): MediaRow[] {
  const more = incoming.media.length - known.media.length
  const [before, now] = [more > 0 ? [] : known.media, more < 0 ? [] : incoming.media]
  return (more > 0 ? now : before).map((_, i) => mergedFile(before[i], now[i], i, stamps))
}

const described = ['kind', 'fileName', 'mimeType', 'duration', 'width', 'height'] as const

function mergedFile(
  known: MediaRow | undefined,
  incoming: MediaRow | undefined,
  index: number,
  stamps: Stamps,
): MediaRow {
  const file = known ?? incoming
  if (!file) throw new Error('A file of a list is known to one side at least')
  const choose = <T>(part: string, before: T | undefined, now: T | undefined, lead = 0) =>
    stamps.choose(`media.${index}.${part}`, before, now, lead) === 'known' ? before : now
  const parts = described.map((part) => {
    const chosen = choose(part, told(known?.[part]), told(incoming?.[part]))
    return [part, chosen ?? file[part]]
  })
  const [before, now] = [placeOf(known), placeOf(incoming)]
  const place = choose('place', before, now, knowledgeOf(now) - knowledgeOf(before)) ?? noPlace
  // The size of a stored file is known with it.
  const size = place.hash === '' ? choose('size', told(known?.size), told(incoming?.size)) : place.size
  return { ...file, ...Object.fromEntries(parts), ...place, size: size ?? 0 }
}

function told<T extends string | number>(value: T | undefined): T | undefined {
  return value === '' || value === 0 ? undefined : value
}

/** Which file it is, or why there is none: never the path of one beside the hash of another. */
type Place = Pick<MediaRow, 'path' | 'hash' | 'format' | 'missing' | 'size'>
const noPlace: Place = { path: '', hash: '', format: '', missing: '', size: 0 }

function placeOf(file: MediaRow | undefined): Place | undefined {
  if (!file || (file.hash === '' && file.path === '' && file.missing === '')) return undefined
  const { path, hash, format, missing, size } = file
  return { path, hash, format, missing, size: hash === '' ? 0 : size }
}

/**
 * One that has a file knows more than one that has a path alone, and that more than one that says why there
 * is none.
 */
function knowledgeOf(place: Place | undefined): number {
  if (!place) return 0
  if (place.hash !== '') return 3
  return place.path === '' ? 1 : 2
}
