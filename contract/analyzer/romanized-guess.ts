import { languagesOf } from './alphabets.ts'
import { remembered } from './remembered.ts'
import { likeliestReading } from './spellings.ts'
import { readClues } from './word-clues.ts'
import type { WordForm } from './word-forms.ts'

const mostWords = 24
/**
 * How much likelier the Cyrillic reading has to be: 797 and 779 of 800 romanized Ukrainian and Russian
 * sentences are, none of 800 English ones and one Polish one (lingua-langid; docs/decisions/0020).
 */
const leastMargin = 6

type Scores = { latin: readonly number[]; uk: number; ru: number }

const scoresOf = remembered((word): Scores => {
  const [uk, ru] = [likeliestReading(word, 'uk'), likeliestReading(word, 'ru')]
  return {
    latin: readClues(word, 'latin').plain,
    uk: readClues(uk, 'cyrillic').plain[languagesOf.cyrillic.indexOf('uk')] ?? 0,
    ru: readClues(ru, 'cyrillic').plain[languagesOf.cyrillic.indexOf('ru')] ?? 0,
  }
})

/**
 * Whether words in Latin letters are Ukrainian or Russian: read back into Cyrillic they are likelier there
 * than as they stand in any language of the Latin alphabet.
 */
export function romanizedGuess(words: readonly WordForm[]): 'uk' | 'ru' | undefined {
  // Nobody romanizes with accents, and other languages would be judged without their words that have them.
  if (words.some(({ written }) => /[\u00c0-\u024f]/.test(written))) return undefined
  const latin: number[] = languagesOf.latin.map(() => 0)
  let [uk, ru] = [0, 0]
  for (const { written } of withoutNames(words).slice(0, mostWords)) {
    const plain = written.toLowerCase().replace(/['’ʼ`‘´′]/g, '')
    if (!/^[a-z]+$/.test(plain)) continue
    const scores = scoresOf(plain)
    for (const [index, score] of scores.latin.entries()) latin[index] = (latin[index] ?? 0) + score
    uk += scores.uk
    ru += scores.ru
  }
  if (Math.max(uk, ru) - Math.max(...latin) <= leastMargin) return undefined
  return uk >= ru ? 'uk' : 'ru'
}

/**
 * "President Zelenskyy met Joe Biden": a name in another language's text is romanized too. Where all words
 * have a capital, none is left out.
 */
function withoutNames(words: readonly WordForm[]): readonly WordForm[] {
  const ordinary = words.filter(({ written }) => /^[^A-Z]/.test(written))
  return ordinary.length === 0 ? words : ordinary
}
