import type { Alphabet } from './alphabets.ts'
import { functionWordScores } from './function-words.ts'
import { letterScores } from './letter-scores.ts'
import { oneAlphabet } from './lookalikes.ts'
import { shapeScores } from './word-shapes.ts'

/**
 * What a word says about the language of its text: scores for each language of an alphabet. `shapes` is much
 * work and mostly not needed, so it is worked out when first asked for.
 */
export type Clues = { small: string; plain: readonly number[]; shapes: () => readonly number[] }

export function readClues(written: string, alphabet: Alphabet): Clues {
  const small = written.toLowerCase()
  // Many keyboards have no і, so writers take the Latin one.
  const word = alphabet === 'cyrillic' ? oneAlphabet(small) : small
  const functionWord = functionWordScores(word, alphabet)
  const plain = letterScores(word, alphabet).map((score, index) => score + (functionWord[index] ?? 0))
  let shapes: number[] | undefined
  return {
    small,
    plain,
    shapes: () => {
      shapes ??= shapeScores(word, alphabet)
      return shapes
    },
  }
}
