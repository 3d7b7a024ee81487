import type { Span } from '../schemas/span.ts'

/**
 * What a reader sees of a text: sources render the same words with other spaces and other signs that nobody
 * sees.
 */
const seen = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\uFFFD]/gu

/** Spans of a text as numbers of its seen characters, which are the same in every rendering of its words. */
export function seenSpans(text: string, spans: readonly Span[]): Span[] {
  const places = placesIn(text)
  return spans.map(([start, end]) => [countBefore(places, start), countBefore(places, end)])
}

/** Where the characters of these numbers stand in the text; those that it does not have are left out. */
export function spansOfSeen(text: string, numbers: readonly Span[]): (Span | undefined)[] {
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
