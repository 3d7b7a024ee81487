import { formTest } from './form-test.ts'
import { formOf, tokensOf } from './in-files.ts'
import type { Matching } from './matching.ts'
import type { TextQuery } from './syntax.ts'
import { queryWords } from './terms.ts'

/** Whether a text with these index terms matches; undefined if its words have to be compared. */
export type TermsTest = (terms: ReadonlySet<string>) => boolean | undefined

/** Terms decide a single word; a missing word rules out a phrase. */
export function termsTest(query: TextQuery, matching: Matching): TermsTest {
  switch (query.kind) {
    case 'pattern':
    case 'fuzzy': {
      const fits = formTest(query)
      return (terms) => {
        for (const term of terms) {
          const form = formOf(term, query.files)
          if (form !== undefined && fits(form)) return true
        }
        return false
      }
    }
    case 'word':
    case 'phrase': {
      const words = queryWords(query, matching).map(({ terms, ...word }) => ({
        ...word,
        terms: tokensOf(terms, query.files),
      }))
      const [one, second] = words
      const isTold = second === undefined && one?.letters === undefined
      return (all) => {
        if (words.length === 0 || !words.every(({ terms }) => terms.some((term) => all.has(term))))
          return false
        return isTold ? true : undefined
      }
    }
  }
}
