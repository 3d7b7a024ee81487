/**
 * Where and how a query was mended. `unclosed_quote`, `unclosed_bracket`: closed at the end;
 * `too_many_words`: what stands from there on is left out; `unknown_value`: the field has no such value, so
 * that is read as a word; `unknown_field`: there is no such field, so that its name is looked for as well;
 * `no_pattern`: stars, question marks and ~ need one word with two letters, so that they mean nothing;
 * `fuzzy_distance`, `near_distance`: the next number that can be; `near_words`: what stands from there on in
 * the phrase is left out; `untranslated_words`: no words stand there that translations could have;
 * `translated_pattern`: translations are looked through for whole words, so that the signs mean nothing;
 * `reversed_range`: read the other way round; the others: left out, since they name nothing to look for, or
 * stand too deep.
 */
export const mendCodes = [
  ...(['unclosed_quote', 'unclosed_bracket', 'unopened_bracket', 'empty_brackets', 'empty_phrase'] as const),
  ...(['dangling_minus', 'dangling_not', 'dangling_or', 'no_word', 'empty_field', 'unknown_value'] as const),
  ...(['unknown_field', 'no_pattern', 'fuzzy_distance', 'near_distance', 'near_words'] as const),
  ...(['untranslated_words', 'translated_pattern'] as const),
  ...(['reversed_range', 'too_many_words', 'too_deep'] as const),
]
export type MendCode = (typeof mendCodes)[number]

/** Where a query was mended: `at` counts UTF-16 units of the input. */
export type Mend = { at: number; message: MendCode }
