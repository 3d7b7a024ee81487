import type { FoundEntity } from '../entity.ts'
import { analyzeWords, stemsOf, type Word } from '../text/words.ts'
import { findEntities } from './entities.ts'
import { findIdentifiers } from './identifiers/find.ts'
import { findNames } from './names/find-names.ts'

export type Analysis = { inLanguage: string; words: Word[]; entities: FoundEntity[] }

const maxCountedFrequency = 4

/** Everything that the archive derives from a text; `start` and `end` are offsets in the text. */
export function analyzeText(text: string): Analysis {
  const { inLanguage, words } = analyzeWords(text)
  const signed = findEntities(text)
  const identifiers = findIdentifiers(text, signed)
  const names = findNames(text, words, inLanguage)
  return { inLanguage, words, entities: inOrder(inOrder(signed, identifiers), names) }
}

// More certain entities first: words inside an address, hashtag or identifier are not names.
function inOrder(certain: FoundEntity[], others: FoundEntity[]): FoundEntity[] {
  let at = 0
  const free = others.filter(({ start, end }) => {
    while ((certain[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1
    return (certain[at]?.start ?? Number.POSITIVE_INFINITY) >= end
  })
  return [...certain, ...free].sort((one, other) => one.start - other.start)
}

/**
 * Distinct index terms of a post: `stem`, `stem#2` to `stem#4` by its frequency (BM25 uses it), and `=exact`
 * for each form as written. Words have neither `#` nor `=`, so kinds of terms cannot collide.
 */
export function indexTerms(analysis: Pick<Analysis, 'words'>): string[] {
  const frequencies = new Map<string, number>()
  const exact = new Set<string>()
  for (const word of analysis.words) {
    exact.add(word.form.exactTerm)
    for (const stem of stemsOf(word)) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1)
  }
  const terms: string[] = []
  for (const [stem, count] of frequencies) {
    terms.push(stem)
    for (let repeat = 2; repeat <= Math.min(count, maxCountedFrequency); repeat++)
      terms.push(`${stem}#${repeat}`)
  }
  return [...terms, ...exact]
}
