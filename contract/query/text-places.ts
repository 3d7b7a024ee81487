import type { Span } from '@litopys/language/text/span'

type Place = { start: number; end: number }

/** For each word of a text, the indexes of the search words that it matches. */
export type WordMatches = readonly (readonly number[])[]

/** Spans of consecutive words that match `order`, by their indexes. */
export function followPlaces(words: readonly Place[], matches: WordMatches, order: number[]): Span[] {
  if (order.length === 0) return []
  return words.flatMap((first, at): Span[] => {
    const last = words[at + order.length - 1]
    const follow = order.every((wanted, step) => matches[at + step]?.includes(wanted))
    return last && follow ? [[first.start, last.end]] : []
  })
}

/**
 * Shortest spans of words, in any order, that have all of the search words and at most `reach` words. Both
 * ends only move forward, so a text with one word a thousand times is read once.
 */
export function nearPlaces(
  words: readonly Place[],
  matches: WordMatches,
  wanted: number,
  reach: number,
): Span[] {
  const counts = Array.from({ length: wanted }, () => 0)
  let missing = wanted
  const count = (at: number, by: 1 | -1) => {
    for (const number of matches[at] ?? []) {
      const before = counts[number] ?? 0
      counts[number] = before + by
      if (before === 0) missing -= 1
      else if (before + by === 0) missing += 1
    }
  }
  const spans: Span[] = []
  let end = 0
  for (const [start, first] of words.entries()) {
    for (; missing > 0 && end < words.length; end += 1) count(end, 1)
    const last = words[end - 1]
    if (missing > 0 || !last) break
    if (matches[start]?.length && end - start <= reach) spans.push([first.start, last.end])
    count(start, -1)
  }
  return spans
}
