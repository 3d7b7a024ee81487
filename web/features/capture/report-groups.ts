import type { ImportReport, SkippedRecord } from '@litopys/contract/schemas/job'
import { isCutOff } from '@litopys/contract/skip-reasons'

type Gap = ImportReport['gaps'][number]

/** Records that were skipped for the same reason. */
export type SkipGroup = { example: SkippedRecord; records: SkippedRecord[] }

/**
 * Skipped records by reason, most frequent first. A truncated file is not a reason of a record: see
 * `cutOffOf`.
 */
export function skipGroups({ skipped }: ImportReport): SkipGroup[] {
  const groups = Map.groupBy(
    skipped.filter(({ code }) => !isCutOff(code)),
    ({ code, detail }) => `${code} ${detail ?? ''}`,
  )
  return [...groups.values()]
    .flatMap((records) => (records[0] ? [{ example: records[0], records }] : []))
    .toSorted((one, other) => other.records.length - one.records.length)
}

/** The place where a truncated file ends, or undefined. */
export function cutOffOf({ skipped }: ImportReport): SkippedRecord | undefined {
  return skipped.findLast(({ code }) => isCutOff(code))
}

/** Gaps of each channel, in their original order. */
export function gapsByChannel(gaps: Gap[]): { channelId: string; gaps: Gap[] }[] {
  return [...Map.groupBy(gaps, ({ channelId }) => channelId)].map(([channelId, own]) => ({
    channelId,
    gaps: own,
  }))
}

/** A range of message numbers. Message numbers are identifiers, so they have no thousands separators. */
export function rangeText({ from, to }: Gap): string {
  return from === to ? String(from) : `${from}–${to}`
}
