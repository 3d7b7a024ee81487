/**
 * Kinds of corrections of a query. `unclosed_quote`, `unclosed_bracket`: closed at the end. `too_many_words`:
 * the rest is dropped. `unknown_value`: the field has no such value, so it is read as a word. `no_such_date`:
 * the same for a date that is not in the calendar. `no_post_link`: the same for what is no link or id of a post.
 * `unknown_field`: no such field, so its name is searched too. `no_pattern`: stars, question marks and ~ need one word with two letters, and are ignored.
 * `fuzzy_distance`, `near_distance`: the nearest allowed number is used. `near_words`: the rest of the phrase
 * is dropped. `untranslated_words`: there are no words that translations could have. `translated_pattern`:
 * translations are searched for whole words, so the signs are ignored. `no_file_words`: there are no words that texts of files could have. `reversed_range`: the ends are
 * exchanged. `only_signs`: the query has no word, so it finds nothing. The others are dropped, because they search for nothing or are nested too deep.
 */
export const correctionCodes = [
  ...(['unclosed_quote', 'unclosed_bracket', 'unopened_bracket', 'empty_brackets', 'empty_phrase'] as const),
  ...(['dangling_minus', 'dangling_not', 'dangling_or', 'no_word', 'empty_field', 'unknown_value'] as const),
  ...(['unknown_field', 'no_pattern', 'fuzzy_distance', 'near_distance', 'near_words'] as const),
  ...(['no_such_date', 'only_signs', 'untranslated_words', 'translated_pattern', 'no_file_words'] as const),
  ...(['reversed_range', 'too_many_words', 'too_deep', 'no_post_link'] as const),
]
export type CorrectionCode = (typeof correctionCodes)[number]

/** A correction of a query: `at` counts UTF-16 units of the input. */
export type Correction = { at: number; message: CorrectionCode }
