import { formTest } from './form-test.ts'
import type { Matching } from './matching.ts'
import type { TextQuery } from './syntax.ts'
import { soughtWords } from './terms.ts'

/**
 * Whether a text with these terms in the index has what is asked for; undefined where its words have to be
 * looked at one by one.
 */
export type TermsTest = (terms: ReadonlySet<string>) => boolean | undefined

/** A word alone is there or not by its terms; a phrase is not there where a word of it is missing. */
export function termsTest(query: TextQuery, matching: Matching): TermsTest {
  switch (query.kind) {
    case 'pattern':
    case 'fuzzy': {
      const fits = formTest(query)
      return (terms) => {
        for (const term of terms) if (term.startsWith('=') && fits(term.slice(1))) return true
        return false
      }
    }
    case 'word':
    case 'phrase': {
      const sought = soughtWords(query, matching)
      const [one, second] = sought
      const isTold = second === undefined && one?.letters === undefined
      return (all) => {
        if (!sought.every(({ terms }) => terms.some((term) => all.has(term)))) return false
        return isTold ? true : undefined
      }
    }
  }
}
