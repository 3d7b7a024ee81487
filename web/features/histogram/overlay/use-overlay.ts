import type { DateHistogram, DateRange, Interval } from '@litopys/contract/schemas/search'
import { useQueries } from '@tanstack/react-query'
import { type CollectionSearch, dateHistogram } from '../api/histogram.ts'
import { commonInterval } from './overlay.ts'
import type { OverlayLine, OverlayState } from './overlay-state.ts'

/** The result for a line: its posts per interval, or a failure. */
export type LineAnswer =
  | { status: 'waiting' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'known'; histogram: DateHistogram; total: number }

/** The search of a line. The dates of the chart replace its own. */
export function searchInputOfLine(line: OverlayLine, dates: DateRange): CollectionSearch {
  const { q, filters = {}, matching, searchKey, unseen, job } = line
  const isDated = dates.from !== undefined || dates.to !== undefined
  return {
    q,
    filters: isDated ? { ...filters, dateCreated: dates } : filters,
    ...(matching && { matching }),
    ...(searchKey && { searchKey }),
    ...(unseen && { unseen }),
    ...(job && { job }),
  }
}

/**
 * Returns the histograms of all lines with the same interval: the selected one, or the longest that the
 * server chose.
 */
export function useOverlay({ lines, interval, dates }: OverlayState): LineAnswer[] {
  const own = useQueries({ queries: lines.map((line) => ofLine(line, dates, interval)) })
  const answered = own.filter(({ isError }) => !isError)
  const common = interval ?? commonInterval(answered.map(({ data }) => data?.interval))
  const again = useQueries({
    queries: lines.map((line, at) => ({
      ...ofLine(line, dates, common),
      enabled: common !== undefined && own[at]?.data !== undefined && own[at]?.data.interval !== common,
    })),
  })
  return own.map((first, at): LineAnswer => {
    const second = again[at]
    const histogram = first.data?.interval === common ? first.data : second?.data
    const failed = [first, second].find((query) => query?.isError)
    if (histogram) return { status: 'known', histogram, total: totalOf(histogram) }
    if (failed) return { status: 'failed', error: failed.error, retry: () => void failed.refetch() }
    return { status: 'waiting' }
  })
}

function ofLine(line: OverlayLine, dates: DateRange, interval: Interval | undefined) {
  // Placeholder data may belong to a removed line.
  const { placeholderData: _, ...query } = dateHistogram(searchInputOfLine(line, dates), interval)
  return query
}

function totalOf({ buckets }: DateHistogram): number {
  return buckets.reduce((sum, { count }) => sum + count, 0)
}
