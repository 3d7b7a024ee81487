import type { Static } from 'typebox'
import * as Type from 'typebox'

/**
 * How words are compared. `forms`: every form of the word; `form`: this form, with ё/е, ґ/г, apostrophes,
 * accents and letter case folded; `letters`: exactly these letters, ignoring case. `spellings`: a name in one
 * alphabet also finds its spellings in the other. `equivalents`: a word also finds what means the same in Ukrainian,
 * Russian and English, except `without`; true if not given.
 */
export const matching = Type.Object(
  {
    words: Type.Enum(['forms', 'form', 'letters'], { default: 'forms' }),
    spellings: Type.Boolean({ default: true }),
    equivalents: Type.Optional(Type.Boolean()),
    without: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 })),
  },
  { additionalProperties: false },
)
export type Matching = Static<typeof matching>

export const usualMatching: Matching = { words: 'forms', spellings: true }

/** Words as usual: what a search leaves out of its address and of calls. */
export function isUsualMatching({ words, spellings, equivalents = true, without = [] }: Matching): boolean {
  return (
    words === usualMatching.words &&
    spellings === usualMatching.spellings &&
    equivalents &&
    without.length === 0
  )
}
