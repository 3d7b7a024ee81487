/** What a query means. `all` of nothing holds for every post; `text` of a word has no space and no quote, that of a phrase no quote. */
export type Query =
  | { kind: 'all'; of: Query[] }
  | { kind: 'not'; of: Query }
  | { kind: 'word'; text: string }
  | { kind: 'phrase'; text: string }

/**
 * `unclosed_quote`: closed at the end; `too_many_words`: what stands from there on is left out; the others: left out, since they
 * name no word to look for.
 */
export type MendCode = 'unclosed_quote' | 'empty_phrase' | 'dangling_minus' | 'no_word' | 'too_many_words'

/** Where a query was mended: `at` counts UTF-16 units of the input. */
export type Mend = { at: number; message: MendCode }
export type ParsedQuery = { query: Query; mended: Mend[] }
