import type { NameText } from './name-words.ts'

/** The text between this word and the next; undefined at the end of the text. */
export function gapAfter({ text, words }: NameText, index: number): string | undefined {
  const word = words[index]
  const next = words[index + 1]
  // A name contains no more than one or two signs in a row.
  if (!word || !next || next.start - word.end > 3) return undefined
  return text.slice(word.end, next.start)
}

/** One space, as between the parts of a name. */
export function isSpace(gap: string | undefined): boolean {
  return gap === ' ' || gap === '\u00a0'
}

export function isHyphen(gap: string | undefined): boolean {
  return gap === '-' || gap === '‑' || gap === '‐'
}

/** The first word of a sentence, line or quotation has a capital because of its position. */
export function opensSentence({ text, words }: NameText, index: number): boolean {
  const word = words[index]
  const before = words[index - 1]
  if (!word || !before) return true
  const gap = text.slice(before.end, word.start)
  return /[\n.!?…:;•|«"“„—–*_>\]})]|\p{Extended_Pictographic}/u.test(gap)
}

/**
 * The words of one name: separated by a space, a hyphen or a quotation mark, not by the end of a line or
 * sentence.
 */
export function isAdjacent(text: NameText, index: number): boolean {
  const gap = gapAfter(text, index)
  return gap !== undefined && /^[ \u00a0«»"“”„'’/‐‑–-]*$/.test(gap)
}

/** In quotation marks that contain nothing else. */
export function isQuoted({ text, words }: NameText, first: number, last: number): boolean {
  const start = words[first]?.start ?? 0
  const end = words[last]?.end ?? 0
  return /[«"“„'‘]/.test(text.charAt(start - 1)) && /[»"”“'’]/.test(text.charAt(end))
}
