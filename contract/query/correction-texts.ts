import type { CorrectionCode } from './corrections.ts'

/** English sentences about corrections of a query. The web app translates by code. */
export const correctionTexts: Record<CorrectionCode, string> = {
  unclosed_quote: 'The closing quote is missing, so the phrase runs to the end of the query.',
  unclosed_bracket: 'The closing bracket is missing, so the group runs to the end of the query.',
  unopened_bracket: 'This bracket has no opening bracket and was ignored.',
  empty_brackets: 'The brackets are empty and were ignored.',
  empty_phrase: 'The phrase has no words and was ignored.',
  dangling_minus: 'This minus was ignored: it has a space after it. Write the minus directly before a word.',
  dangling_not: 'Nothing follows this operator, so it was ignored.',
  dangling_or: 'One side of this operator is empty, so it was ignored.',
  no_word: 'This contains no word and was ignored.',
  only_signs: 'The query has no word and no emoji, so it finds nothing.',
  empty_field:
    'No value follows the colon, so the field was ignored. Write the value directly after the colon.',
  untranslated_words:
    'There are no words to search in translations, so this was ignored. Write in:translation and the words.',
  translated_pattern: 'Translations are searched by whole words only, so *, ? and ~ were ignored.',
  no_file_words: 'There are no words to search in files, so this was ignored. Write in:image and the words.',
  unknown_value: 'This field has no such value, so it is searched as a word.',
  no_post_link:
    'This is no link or ID of a post, so it is searched as a word. Write like:t.me/username/17 or like:1234567890_17.',
  no_such_date: 'This date does not exist, so it is searched as words.',
  unknown_field: 'There is no such field, so its name and value are searched as words.',
  no_pattern: '*, ? and ~ need a single word of at least two letters. They were ignored here.',
  fuzzy_distance: 'Only one or two letters may differ, so the nearest of these numbers is used.',
  near_distance: 'At most 50 other words may be in between, so the limit of 50 is used.',
  near_words: 'At most 16 words can be searched near each other. The rest were ignored.',
  reversed_range: 'The first number is greater than the second, so they were swapped.',
  too_many_words: 'Only the first 64 words are searched.',
  too_deep: 'Too many nested brackets. These were ignored.',
}
