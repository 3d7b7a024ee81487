/**
 * Where and how a query was mended. `unclosed_quote`, `unclosed_bracket`: closed at the end; `too_many_words`: what stands from there on
 * is left out; `unknown_value`: the field has no such value, so that is read as a word; the others: left out, since they name nothing to
 * look for, or stand too deep.
 */
export const mendCodes = [
  ...(['unclosed_quote', 'unclosed_bracket', 'unopened_bracket', 'empty_brackets', 'empty_phrase'] as const),
  ...(['dangling_minus', 'dangling_not', 'dangling_or', 'no_word', 'empty_field', 'unknown_value'] as const),
  ...(['too_many_words', 'too_deep'] as const),
]
export type MendCode = (typeof mendCodes)[number]

/** Where a query was mended: `at` counts UTF-16 units of the input. */
export type Mend = { at: number; message: MendCode }
