import type { Observation } from '@litopys/contract/schemas/observation'
import { sourceNames } from '@litopys/contract/schemas/post'

type Seen = Pick<Observation, 'source' | 'asked' | 'hash' | 'capturedAt'>

/**
 * Observations by the source that they come from, the earliest source first. Two observations are of different
 * sources only if their kinds differ, or if different addresses or accounts were asked. Files of one kind are also one
 * source if they have the same name or the same bytes of the post: a second import of an export, also under another
 * name, confirms nothing.
 */
export function independentSources<O extends Seen>(observations: readonly O[]): O[][] {
  const sources: { marks: Set<string>; observations: O[] }[] = []
  for (const observation of observations.toSorted(inOrder)) {
    const marks = marksOf(observation)
    const same = sources.filter((source) => marks.some((mark) => source.marks.has(mark)))
    const [first = { marks: new Set<string>(), observations: [] }, ...others] = same
    if (same.length === 0) sources.push(first)
    for (const other of others) {
      for (const mark of other.marks) first.marks.add(mark)
      first.observations.push(...other.observations)
      sources.splice(sources.indexOf(other), 1)
    }
    for (const mark of marks) first.marks.add(mark)
    first.observations.push(observation)
  }
  return sources.map((source) => source.observations)
}

/** By time, which has seconds, and then the more trusted source first. */
function inOrder(a: Seen, b: Seen): number {
  if (a.capturedAt !== b.capturedAt) return a.capturedAt < b.capturedAt ? -1 : 1
  return sourceNames.indexOf(b.source) - sourceNames.indexOf(a.source)
}

const asksTelegram = new Set<Observation['source']>(['preview', 'mtproto'])

function marksOf({ source, asked, hash }: Omit<Seen, 'capturedAt'>): string[] {
  const byAddress = `${source} asked ${asked.toLowerCase()}`
  return asksTelegram.has(source) ? [byAddress] : [byAddress, `${source} bytes ${hash}`]
}
