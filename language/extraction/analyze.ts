import type { FoundEntity } from '../entity.ts'
import { analyzeWords, type TextWords } from '../text/words.ts'
import { findEntities } from './entities.ts'
import { findIdentifiers } from './identifiers/find.ts'
import { findNames } from './names/find-names.ts'

export type Analysis = TextWords & { entities: FoundEntity[] }

/** Everything that the archive derives from a text; `start` and `end` are offsets in the text. */
export function analyzeText(text: string): Analysis {
  const { inLanguage, words, emoji } = analyzeWords(text)
  const signed = findEntities(text)
  const identifiers = findIdentifiers(text, signed)
  const names = findNames(text, words, inLanguage)
  return { inLanguage, words, emoji, entities: inOrder(inOrder(signed, identifiers), names) }
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
