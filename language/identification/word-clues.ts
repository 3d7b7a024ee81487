import type { WordForm } from '../stems/word-forms.ts'
import type { Alphabet } from '../text/alphabets.ts'
import { isMark } from '../text/letters.ts'
import { oneAlphabet } from '../text/lookalikes.ts'
import type { Clues } from './clues.ts'
import { functionWordScores } from './function-words.ts'
import { letterScores } from './letter-scores.ts'
import { shapeScores } from './word-shapes.ts'

/** Evidence of a word for the language of its text, computed once per alphabet. */
export function cluesOf(form: WordForm, alphabet: Alphabet): Clues {
  const known = form.clues[alphabet]
  if (known) return known
  const { written, counts } = form
  const found = readClues(counts.traits & isMark ? written.normalize('NFC') : written, alphabet)
  form.clues[alphabet] = found
  return found
}

export function readClues(written: string, alphabet: Alphabet): Clues {
  const small = written.toLowerCase()
  // Many keyboards have no і, so people type the Latin letter.
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
