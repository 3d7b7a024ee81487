import type { FoundEntity } from '../schemas/entities.ts'
import { findEntities } from './entities.ts'
import { findIdentifiers } from './identifiers/find.ts'
import { findNames } from './names/find-names.ts'
import { analyzeWords, stemsOf, type Word } from './words.ts'

export type Analysis = { inLanguage: string; words: Word[]; entities: FoundEntity[] }

const maxCountedFrequency = 4

/** Everything the archive derives from a text; positions are those of `words`. */
export function analyzeText(text: string): Analysis {
  const { inLanguage, words } = analyzeWords(text)
  const signed = findEntities(text)
  const identifiers = findIdentifiers(text, signed)
  const names = findNames(text, words, inLanguage)
  return { inLanguage, words, entities: inOrder(inOrder(signed, identifiers), names) }
}

// The more certain first: a name inside an address, a hashtag or an identifier is none.
function inOrder(certain: FoundEntity[], others: FoundEntity[]): FoundEntity[] {
  let at = 0
  const free = others.filter(({ start, end }) => {
    while ((certain[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1
    return (certain[at]?.start ?? Number.POSITIVE_INFINITY) >= end
  })
  return [...certain, ...free].sort((one, other) => one.start - other.start)
}

/**
 * The distinct terms of a post's index: `stem`, `stem#2`… up to `stem#4` where it occurs that often (BM25
 * reads the frequency from these), `=exact` for each form as written. Words have neither `#` nor `=`, so
 * terms of different kinds never meet.
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
