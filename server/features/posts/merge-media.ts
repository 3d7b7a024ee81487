import type { Stamps } from './observation-stamps.ts'
import type { MediaRow, PostContent } from './post-row.ts'

/**
 * Merges file lists: the longer list wins. Lists of equal length describe the same files, so each part
 * missing in one observation is filled from the other.
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
  if (!file) throw new Error('A file must be in at least one of the lists')
  const choose = <T>(part: string, before: T | undefined, now: T | undefined, lead = 0) =>
    stamps.choose(`media.${index}.${part}`, before, now, lead) === 'known' ? before : now
  const parts = described.map((part) => {
    const chosen = choose(part, knownValue(known?.[part]), knownValue(incoming?.[part]))
    return [part, chosen ?? file[part]]
  })
  const [before, now] = [placeOf(known), placeOf(incoming)]
  const place = choose('place', before, now, knowledgeOf(now) - knowledgeOf(before)) ?? noPlace
  // A stored file has a known size.
  const size =
    place.hash === '' ? choose('size', knownValue(known?.size), knownValue(incoming?.size)) : place.size
  const stills = [stillOf(known), stillOf(incoming)] as const
  const stillLead = Number(Boolean(stills[1]?.still)) - Number(Boolean(stills[0]?.still))
  const still = choose('still', ...stills, stillLead) ?? noStill
  return {
    ...file,
    ...Object.fromEntries(parts),
    ...place,
    size: size ?? 0,
    ...still,
    // A source that does not say so does not know it.
    isSpoiler: known?.isSpoiler === true || incoming?.isSpoiler === true,
  }
}

function knownValue<T extends string | number>(value: T | undefined): T | undefined {
  return value === '' || value === 0 ? undefined : value
}

/**
 * The location of a file, or why it is missing. It is taken as a whole, so a path never gets the hash of
 * another file.
 */
type Place = Pick<MediaRow, 'path' | 'hash' | 'format' | 'missing' | 'size'>
const noPlace: Place = { path: '', hash: '', format: '', missing: '', size: 0 }

type Still = Pick<MediaRow, 'stillPath' | 'still'>
const noStill: Still = { stillPath: '', still: '' }

function stillOf(file: MediaRow | undefined): Still | undefined {
  if (!file || (file.still === '' && file.stillPath === '')) return undefined
  return { stillPath: file.stillPath, still: file.still }
}

function placeOf(file: MediaRow | undefined): Place | undefined {
  if (!file || (file.hash === '' && file.path === '' && file.missing === '')) return undefined
  const { path, hash, format, missing, size } = file
  return { path, hash, format, missing, size: hash === '' ? 0 : size }
}

/** Ranks locations: a stored file, then a path, then a reason. */
function knowledgeOf(place: Place | undefined): number {
  if (!place) return 0
  if (place.hash !== '') return 3
  return place.path === '' ? 1 : 2
}
