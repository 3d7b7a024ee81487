import type { WeighedWord } from './likeness.ts'

/** Words that posts are looked up by together: a post with one of them or with several gets the weight once. */
export type Lookup = { words: string[]; beginnings: string[]; weight: number }

/** Each look-up is a read of the index, so words share them. */
const mostLookups = 8
const mostWordsOfLookup = 3
const fewestWords = 3
/**
 * Found posts are compared in the order of their sum of weights, over this number and that of their words: a long post has
 * more words in common by chance.
 */
export const addedWords = 40
/** Posts that all words have together. More would take too long to add up. */
const mostHits = 8_000

/**
 * The rarest words of a question in a few look-ups. A look-up has words of different rarity, as several words of one
 * rarity in a post say more than one of them. `hitsOf`: about how many posts have a word; words of none are left out.
 */
export function lookupsOf(words: readonly WeighedWord[], hitsOf: (word: WeighedWord) => number): Lookup[] {
  const rarest = words
    .map((one) => ({ ...one, hits: hitsOf(one) }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => a.hits - b.hits || b.weight - a.weight || (a.word < b.word ? -1 : 1))
  const chosen: typeof rarest = []
  let hits = 0
  for (const one of rarest) {
    hits += one.hits
    const isEnough = hits > mostHits && chosen.length >= fewestWords
    if (isEnough || chosen.length === mostLookups * mostWordsOfLookup) break
    chosen.push(one)
  }
  return Array.from({ length: Math.min(mostLookups, chosen.length) }, (_, first) => {
    const together = chosen.filter((_one, at) => at % mostLookups === first)
    return {
      words: together.map(({ word }) => word),
      beginnings: together.flatMap(({ beginnings }) => beginnings),
      weight: together.reduce((sum, { weight }) => sum + weight, 0) / together.length,
    }
  })
}
