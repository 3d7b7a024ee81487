import { type SourceName, sourceNames } from '@litopys/contract/schemas/post'
import type { PostContent } from './post-row.ts'

export type Side = 'known' | 'incoming'
export type Giver = ReturnType<typeof createGivers>
type Telling = Pick<PostContent, 'sources' | 'givenBy' | 'editedAt'>

/** Who gives which field of a merged post: known tellings, or the one that comes in. */
export function createGivers(known: Telling, incoming: Telling) {
  const given = new Map<string, SourceName>()
  const tellings = { known: tellerOf(known), incoming: tellerOf(incoming) }
  const newer = newerOf(known, incoming)

  const trusted = (field: string) => trust(tellings.incoming(field)) - trust(tellings.known(field))
  const better = (field: string): Side => {
    const difference = trusted(field)
    return difference > 0 || (difference === 0 && newer === 'incoming') ? 'incoming' : 'known'
  }
  const take = (field: string, side: Side): Side => {
    given.set(field, tellings[side](field))
    return side
  }
  return {
    ...{ better, take, newer },
    isSameTrust: (field: string) => trusted(field) === 0,
    /** Which of the two to take a field from, where they have it: the more trusted one, of the same source the newer edit. */
    choose(field: string, isKnown: boolean, isTold: boolean): Side {
      if (isKnown && isTold) return take(field, better(field))
      if (isKnown || isTold) return take(field, isKnown ? 'known' : 'incoming')
      return 'known'
    },
    /** The fields that another source than `most` has given. */
    besides(most: SourceName): PostContent['givenBy'] {
      return [...given]
        .filter(([, source]) => source !== most)
        .map(([field, source]) => ({ field, source }))
        .toSorted((a, b) => (a.field < b.field ? -1 : 1))
    },
  }
}

/** Whose edit is the newer one. */
function newerOf(known: Telling, incoming: Telling): Side | undefined {
  const [before, now] = [known.editedAt ?? '', incoming.editedAt ?? '']
  if (before === now) return undefined
  return now > before ? 'incoming' : 'known'
}

function tellerOf({ givenBy, sources }: Telling): (field: string) => SourceName {
  const exceptions = new Map(givenBy.map(({ field, source }) => [field, source]))
  const most = mostTrusted(sources)
  // In rows of older versions media have one giver in all.
  const ofMedia = exceptions.get('media') ?? most
  return (field) => exceptions.get(field) ?? (field.startsWith('media.') ? ofMedia : most)
}

export function mostTrusted(sources: SourceName[]): SourceName {
  return sources.reduce((best, source) => (trust(source) > trust(best) ? source : best), sourceNames[0])
}

function trust(source: SourceName): number {
  return sourceNames.indexOf(source)
}

/** `unknown` is what a source says of the kind of a chat that it does not know. */
export function isBlank(value: unknown): boolean {
  return value === null || value === '' || value === 'unknown'
}
