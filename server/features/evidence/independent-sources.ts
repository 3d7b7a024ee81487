import type { ComparedSource } from '@litopys/contract/schemas/custody'
import type { Observation } from '@litopys/contract/schemas/observation'
import { sourceNames } from '@litopys/contract/schemas/post'

type Seen = Pick<Observation, 'source' | 'asked' | 'hash' | 'capturedAt'>

const asksTelegram = new Set<Observation['source']>(['preview', 'mtproto'])

/**
 * Observations by the record to compare, the earliest first. Of one address or account the latest record counts, as
 * posts are edited. Of files each different record counts, whatever the names of the files.
 */
export function recordsToCompare<O extends Seen>(observations: readonly O[]): O[][] {
  const sorted = observations.toSorted(inOrder)
  return [...Map.groupBy(sorted, keyOf).values()]
}

function keyOf({ source, asked, hash }: Seen): string {
  return asksTelegram.has(source) ? `${source} asked ${asked.toLowerCase()}` : `${source} bytes ${hash}`
}

/** By time, which has seconds, and then the more trusted source first. */
function inOrder(a: Seen, b: Seen): number {
  if (a.capturedAt !== b.capturedAt) return a.capturedAt < b.capturedAt ? -1 : 1
  return sourceNames.indexOf(b.source) - sourceNames.indexOf(a.source)
}

/** What is compared of a record. Undefined values cannot be compared. */
export type ComparedValues = {
  source: Observation['source']
  record: ComparedSource['record']
  text: string | undefined
  time: string | undefined
  media: string | undefined
}

const compared = ['text', 'time', 'media'] as const

/**
 * Records by source. Records of files of one kind are of one source if no compared value differs, as the files may be
 * copies of one export, or if they cannot be read.
 */
export function independentSources<R extends ComparedValues>(records: readonly R[]): R[][] {
  const sources: R[][] = []
  for (const record of records) {
    const same = sources.find((source) => source.every((other) => mayBeCopies(record, other)))
    if (same) same.push(record)
    else sources.push([record])
  }
  return sources
}

function mayBeCopies(a: ComparedValues, b: ComparedValues): boolean {
  if (a.source !== b.source || asksTelegram.has(a.source)) return false
  if (a.record !== 'read' || b.record !== 'read') return a.record !== 'read' && b.record !== 'read'
  return compared.every((name) => a[name] === undefined || b[name] === undefined || a[name] === b[name])
}
