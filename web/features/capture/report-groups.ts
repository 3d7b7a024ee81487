import type { ImportReport, SkippedRecord } from '@litopys/contract/schemas/job'
import { isCutOff } from '@litopys/contract/skip-reasons'

type Gap = ImportReport['gaps'][number]

/** Records that were skipped for one and the same reason. */
export type SkipGroup = { example: SkippedRecord; records: SkippedRecord[] }

/** The most frequent reason first. That the file is cut off is no reason of one record: see `cutOffOf`. */
export function skipGroups({ skipped }: ImportReport): SkipGroup[] {
  const groups = Map.groupBy(
    skipped.filter(({ code }) => !isCutOff(code)),
    ({ code, detail }) => `${code} ${detail ?? ''}`,
  )
  return [...groups.values()]
    .flatMap((records) => (records[0] ? [{ example: records[0], records }] : []))
    .toSorted((one, other) => other.records.length - one.records.length)
}

/** Where the file ends too early, if it does. */
export function cutOffOf({ skipped }: ImportReport): SkippedRecord | undefined {
  return skipped.findLast(({ code }) => isCutOff(code))
}

/** Gaps of each channel, in the order in which they came. */
export function gapsByChannel(gaps: Gap[]): { channelId: string; gaps: Gap[] }[] {
  return [...Map.groupBy(gaps, ({ channelId }) => channelId)].map(([channelId, own]) => ({
    channelId,
    gaps: own,
  }))
}

/** Numbers of messages are names, not amounts: they have no thousands separators. */
export function rangeText({ from, to }: Gap): string {
  return from === to ? String(from) : `${from}–${to}`
}
