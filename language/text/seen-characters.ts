import type { Span } from './span.ts'

/**
 * Visible characters of a text: sources give the same words with different spaces and invisible characters.
 */
const seen = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\uFFFD]/gu

/**
 * Spans of a text as indexes of its visible characters, which are equal in every version of the same words.
 */
export function seenSpans(text: string, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return []
  const places = placesIn(text)
  return spans.map(([start, end]) => [countBefore(places, start), countBefore(places, end)])
}

/** Positions of these visible characters in the text; indexes outside the text are left out. */
export function spansOfSeen(text: string, numbers: readonly Span[]): (Span | undefined)[] {
  if (numbers.length === 0) return []
  const places = placesIn(text)
  return numbers.map(([from, to]) => {
    const [first, last] = [places[from], places[to - 1]]
    return first && last ? [first[0], last[1]] : undefined
  })
}

function placesIn(text: string): Span[] {
  return Array.from(text.matchAll(seen), ({ 0: sign, index }) => [index, index + sign.length])
}

function countBefore(places: readonly Span[], place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.[0] ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}
