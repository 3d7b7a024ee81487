import { isDeepStrictEqual } from 'node:util'
import { type SourceName, sourceNames } from '@litopys/contract/schemas/post'
import type { PostContent } from './post-row.ts'

/** The observation that gave a value: its source and its time, '' where unknown. */
export type Stamp = { source: SourceName; at: string }

export type Side = 'known' | 'incoming'
export type Stamps = ReturnType<typeof createStamps>
type Stamped = Pick<PostContent, 'sources' | 'observedAt' | 'stamps'>

/** Comparator by trust in the source, then by time. Positive if `a` wins. */
export function compareStamps(a: Stamp, b: Stamp): number {
  return trust(a.source) - trust(b.source) || compareTexts(a.at, b.at)
}

export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a > b ? 1 : -1
}

/**
 * Chooses the fields of a merged post and records the stamp of each. The greatest observed value wins, in a
 * total order: first by the rule of the field (`lead`), then by stamp, then by the value itself.
 */
export function createStamps(known: Stamped, incoming: Stamped) {
  const of = { known: stampReader(known), incoming: stampReader(incoming) }
  const chosenStamps = new Map<string, Stamp>()

  /**
   * The side that has the value of a field; undefined values never win. `lead` is a rule of the field that
   * comes before the stamps, such as exact counts before rounded ones: the incoming value wins above 0, the
   * known one below 0.
   */
  const choose = (field: string, before: unknown, now: unknown, lead = 0): Side => {
    if (now === undefined && before === undefined) return 'known'
    const [knownStamp, incomingStamp] = [of.known(field), of.incoming(field)]
    if (now === undefined || (before !== undefined && lead < 0)) return take(field, 'known', knownStamp)
    if (before === undefined || lead > 0) return take(field, 'incoming', incomingStamp)
    const [knownText, incomingText] = [JSON.stringify(before), JSON.stringify(now)]
    if (knownText === incomingText) return take(field, 'known', winningStamp(knownStamp, incomingStamp))
    const order = compareStamps(knownStamp, incomingStamp) || compareTexts(knownText, incomingText)
    return order > 0 ? take(field, 'known', knownStamp) : take(field, 'incoming', incomingStamp)
  }
  const take = (field: string, side: Side, stamp: Stamp): Side => {
    chosenStamps.set(field, stamp)
    return side
  }
  return {
    choose,
    of,
    set: (field: string, stamp: Stamp | undefined): void => {
      if (stamp) chosenStamps.set(field, stamp)
    },

    /** The columns that store the stamps: the usual stamp once, all others by field. */
    rowColumns(sources: SourceName[]): Pick<PostContent, 'observedAt' | 'stamps'> {
      const usual = usualStamp(sources, [known, incoming])
      const stamps = [...chosenStamps]
        .filter(([, stamp]) => !isDeepStrictEqual(stamp, usual))
        .map(([field, { source, at }]) => ({ field, source, at: at || null }))
        .toSorted((a, b) => compareTexts(a.field, b.field))
      return { observedAt: usual.at || null, stamps }
    },

    /**
     * The stamp of the incoming observation, if it repeats every field that its source has given before;
     * undefined if a field is missing or differs, or its time is unknown.
     */
    confirmingStamp(): Stamp | undefined {
      const { source, at } = of.incoming('')
      const isWhole = [...chosenStamps.values()].every((stamp) => stamp.source !== source || stamp.at === at)
      return at !== '' && isWhole ? { source, at } : undefined
    },
  }
}

/** Name in the list of stamps, not a field of a post: when a live source last showed the post. */
export const aliveField = 'alive'
const live: ReadonlySet<SourceName> = new Set(['preview', 'mtproto'])

/** When a live source last showed the post; undefined if none has. */
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

/** The stamp with the more trusted source, then the later one. */
export function winningStamp(a: Stamp, b: Stamp): Stamp {
  return compareStamps(a, b) >= 0 ? a : b
}

/** Returns the stamp of a field: the listed one, or else the usual one of the row. */
export function stampReader(row: Stamped): (field: string) => Stamp {
  const exceptions = new Map(
    row.stamps.map(({ field, source, at }): [string, Stamp] => [field, { source, at: at ?? '' }]),
  )
  const usualOfRow = usualStamp(row.sources, [row])
  return (field) => exceptions.get(field) ?? usualOfRow
}

/** The stamp of most fields, so rows store it once: the most trusted source and its latest time. */
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
