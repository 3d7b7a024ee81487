import { remembered } from '../stems/remembered.ts'
import type { WordForm } from '../stems/word-forms.ts'
import { languagesOf } from '../text/alphabets.ts'
import { likeliestReading } from '../text/spellings.ts'
import { readClues } from './word-clues.ts'

const mostWords = 24
/**
 * Minimum advantage of the Cyrillic reading. 797 of 800 romanized Ukrainian sentences and 779 of 800 Russian
 * ones reach it; no English sentence and one Polish sentence of 800 do (lingua-langid; docs/decisions/0020).
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
 * Whether words in Latin letters are Ukrainian or Russian: converted back to Cyrillic, they are likelier than
 * in any language of the Latin alphabet.
 */
export function romanizedGuess(words: readonly WordForm[]): 'uk' | 'ru' | undefined {
  // Romanized texts have no accents; without words with accents, other languages would be judged by too few
  // words.
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
 * "President Zelenskyy met Joe Biden": names are romanized in texts of other languages too. If all words have
 * a capital, all are used.
 */
function withoutNames(words: readonly WordForm[]): readonly WordForm[] {
  const ordinary = words.filter(({ written }) => /^[^A-Z]/.test(written))
  return ordinary.length === 0 ? words : ordinary
}
