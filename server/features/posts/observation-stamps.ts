import { isDeepStrictEqual } from 'node:util'
import { type SourceName, sourceNames } from '@litopys/contract/schemas/post'
import type { PostContent } from './post-row.ts'

/** The observation that a value is from: its source, and the time of the observation; '' where unknown. */
export type Stamp = { source: SourceName; at: string }

export type Side = 'known' | 'incoming'
export type Stamps = ReturnType<typeof createStamps>
type Stamped = Pick<PostContent, 'sources' | 'observedAt' | 'stamps'>

/** Orders by trust in the source, then by time: above 0 where `a` wins. */
export function compareStamps(a: Stamp, b: Stamp): number {
  return trust(a.source) - trust(b.source) || compareTexts(a.at, b.at)
}

export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a > b ? 1 : -1
}

/**
 * Chooses the fields of a merged post. A field is the greatest of all its observations in a total order: by
 * lead, then stamp, then value. So order and repetition of observations do not matter.
 */
export function createStamps(known: Stamped, incoming: Stamped) {
  const of = { known: stampReader(known), incoming: stampReader(incoming) }
  const taken = new Map<string, Stamp>()

  /**
   * Chooses the side of a field. `lead` above 0 makes the incoming value win whatever the stamps are.
   * Undefined values are unknown.
   */
  const choose = (field: string, before: unknown, now: unknown, lead = 0): Side => {
    if (now === undefined && before === undefined) return 'known'
    const [mine, other] = [of.known(field), of.incoming(field)]
    if (now === undefined || (before !== undefined && lead < 0)) return take(field, 'known', mine)
    if (before === undefined || lead > 0) return take(field, 'incoming', other)
    const [one, two] = [JSON.stringify(before), JSON.stringify(now)]
    if (one === two) return take(field, 'known', laterStamp(mine, other))
    const order = compareStamps(mine, other) || compareTexts(one, two)
    return order > 0 ? take(field, 'known', mine) : take(field, 'incoming', other)
  }
  const take = (field: string, side: Side, stamp: Stamp): Side => {
    taken.set(field, stamp)
    return side
  }
  return {
    choose,
    of,
    set: (field: string, stamp: Stamp | undefined): void => {
      if (stamp) taken.set(field, stamp)
    },

    /** Stamps of the chosen fields, in the form that a row stores. */
    kept(sources: SourceName[]): Pick<PostContent, 'observedAt' | 'stamps'> {
      const usual = usualStamp(sources, [known, incoming])
      const stamps = [...taken]
        .filter(([, stamp]) => !isDeepStrictEqual(stamp, usual))
        .map(([field, { source, at }]) => ({ field, source, at: at || null }))
        .toSorted((a, b) => compareTexts(a.field, b.field))
      return { observedAt: usual.at || null, stamps }
    },

    /**
     * Stamp of an incoming observation that shows everything its source has given; undefined where a field is
     * missing or differs.
     */
    confirmed(): Stamp | undefined {
      const { source, at } = of.incoming('')
      const isWhole = [...taken.values()].every((stamp) => stamp.source !== source || stamp.at === at)
      return at !== '' && isWhole ? { source, at } : undefined
    },
  }
}

/** Field in the list of stamps: when a live source last showed the post. */
export const aliveField = 'alive'
const live: ReadonlySet<SourceName> = new Set(['preview', 'mtproto'])

/** Undefined where no live source has shown the post. */
export function aliveStamp(read: (field: string) => Stamp): Stamp | undefined {
  const stamp = read(aliveField)
  return live.has(stamp.source) ? stamp : undefined
}

/** The later stamp, whatever the sources. */
export function latestStamp(a: Stamp | undefined, b: Stamp | undefined): Stamp | undefined {
  if (!a || !b) return a ?? b
  const order = compareTexts(a.at, b.at) || compareStamps(a, b)
  return order >= 0 ? a : b
}

export function laterStamp(a: Stamp, b: Stamp): Stamp {
  return compareStamps(a, b) >= 0 ? a : b
}

/** Stamps of a row by field. */
export function stampReader(row: Stamped): (field: string) => Stamp {
  const exceptions = new Map(
    row.stamps.map(({ field, source, at }): [string, Stamp] => [field, { source, at: at ?? '' }]),
  )
  const usual = usualStamp(row.sources, [row])
  return (field) => exceptions.get(field) ?? usual
}

function usualStamp(sources: SourceName[], rows: Stamped[]): Stamp {
  const source = mostTrusted(sources)
  const moments = rows
    .filter((row) => mostTrusted(row.sources) === source)
    .map(({ observedAt }) => observedAt ?? '')
  return { source, at: moments.toSorted().at(-1) ?? '' }
}

export function mostTrusted(sources: SourceName[]): SourceName {
  return sources.reduce((best, source) => (trust(source) > trust(best) ? source : best), sourceNames[0])
}

function trust(source: SourceName): number {
  return sourceNames.indexOf(source)
}
