import Type, { type Static } from 'typebox'

/**
 * How words are compared. `forms`: every form of the word; `form`: this form, with ё/е, ґ/г, apostrophes,
 * accents and letter case folded; `letters`: these very letters, letter case aside. `spellings`: a name in
 * one alphabet finds it in the other.
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
