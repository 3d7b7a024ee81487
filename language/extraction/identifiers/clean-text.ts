/** A text as the identifier finders read it, with the positions of its characters in the original text. */
export type CleanText = {
  text: string
  /** Position in the original text of a character of `text`. */
  placeOf: (at: number) => number
}

type Span = { start: number; end: number }

// Zero-width characters, soft hyphens, direction marks, and Markdown marks of bold, italic and strikethrough.
const unseen = new RegExp(
  [
    /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/
      .source,
    /(?<!\*)\*\*(?!\*)|__+|(?<!~)~~(?!~)|`/.source,
    pairOf('\\*'),
    pairOf('_'),
  ].join('|'),
  'gu',
)
const wideSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const filler = '\uffff'

/**
 * The text without invisible characters, with plain spaces and hyphens. Text `taken` by other finders is
 * replaced by filler of the same length.
 */
export function cleanText(written: string, taken: readonly Span[]): CleanText {
  const masked = mask(written, taken).replace(wideSpaces, ' ').replace(dashes, '-')
  const gaps: Gap[] = []
  let removed = 0
  const text = masked.replace(unseen, (found: string, at: number) => {
    removed += found.length
    gaps.push({ at: at + found.length - removed, removed })
    return ''
  })
  return { text, placeOf: gaps.length === 0 ? (at) => at : (at) => at + removedBefore(gaps, at) }
}

/**
 * Matches single Markdown marks that form pairs. Others stay: they mask digits of a number, or mark a
 * footnote.
 */
function pairOf(mark: string): string {
  const before = `(?<![\\p{L}\\p{N}${mark}])${mark}`
  const after = `${mark}(?![\\p{L}\\p{N}${mark}])`
  const inside = `[^\\s${mark}][^\\n${mark}]{0,80}`
  return `${before}(?=${inside}${after})|(?<=${before}${inside})${after}`
}

type Gap = { at: number; removed: number }

function mask(written: string, taken: readonly Span[]): string {
  let masked = ''
  let from = 0
  for (const { start, end } of taken) {
    masked += written.slice(from, start) + filler.repeat(end - start)
    from = end
  }
  return from === 0 ? written : masked + written.slice(from)
}

function removedBefore(gaps: readonly Gap[], at: number): number {
  let [low, high] = [0, gaps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((gaps[middle]?.at ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return gaps[low - 1]?.removed ?? 0
}
