import type { Static } from 'typebox'
import * as Type from 'typebox'

/**
 * How words are compared. `forms`: every form of the word; `form`: this form, with ё/е, ґ/г, apostrophes,
 * accents and letter case folded; `letters`: exactly these letters, ignoring case. `spellings`: a name in one
 * alphabet also finds its spellings in the other.
 */
export const matching = Type.Object(
  {
    words: Type.Enum(['forms', 'form', 'letters'], { default: 'forms' }),
    spellings: Type.Boolean({ default: true }),
  },
  { additionalProperties: false },
)
export type Matching = Static<typeof matching>

export const usualMatching: Matching = { words: 'forms', spellings: true }
