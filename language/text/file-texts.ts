import type { Span } from './span.ts'
import type { ReadWords, Word } from './words.ts'

/** Kinds of texts that are found in files of posts. */
export const fileTextKinds = ['picture', 'document', 'speech'] as const
export type FileTextKind = (typeof fileTextKinds)[number]

/** A text that was found in a file. `unsure`: words that may be read wrongly, in their order. */
export type FileText = { kind: FileTextKind; text: string; unsure: readonly Span[] }

/**
 * First character of the index terms of each kind. No term of a post's own text starts with it, and it is no emoji.
 * Unsure words have a mark of their own, so that only patterns and fuzzy words find them.
 */
export const fileMarks: Record<FileTextKind, { sure: string; unsure: string }> = {
  picture: { sure: '▣', unsure: '▢' },
  document: { sure: '▤', unsure: '▧' },
  speech: { sure: '▥', unsure: '▨' },
}

const marks = new Set(Object.values(fileMarks).flatMap(({ sure, unsure }) => [sure, unsure]))

/** Whether an index term is of a text in a file. */
export function isFileTerm(term: string): boolean {
  return marks.has(term.charAt(0))
}

/** An index term without the mark of its kind. */
export function unmarked(term: string): string {
  return isFileTerm(term) ? term.slice(1) : term
}

/** The words of a text with nothing in place of unsure ones, so that the others keep their positions. */
export function sureWords({ unsure }: Pick<FileText, 'unsure'>, words: readonly Word[]): Word[] {
  return words.map((word) => (isUnsure(unsure, word) ? { ...word, ...nothing } : word))
}

/** The same for words that are analysed when they are asked for. */
export function sureReadWords({ unsure }: Pick<FileText, 'unsure'>, words: ReadWords): ReadWords {
  if (unsure.length === 0) return words
  return {
    ...words,
    wordAt: (at) => {
      const place = words.places[at]
      return place && isUnsure(unsure, place) ? undefined : words.wordAt(at)
    },
  }
}

const nothing = { exact: '', stem: '', otherStem: undefined, shared: undefined }

/** Whether a range of the text overlaps an unsure word. */
export function isUnsure(unsure: readonly Span[], { start, end }: { start: number; end: number }): boolean {
  let [low, high] = [0, unsure.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((unsure[middle]?.[1] ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const next = unsure[low]
  return next !== undefined && next[0] < end
}
