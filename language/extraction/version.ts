/**
 * Increases when the analyzer's result for a text changes: a job re-analyses posts with an older version
 * (docs/decisions/0024-categories.md). 2: word forms by dictionary, identifiers, names (0021 to 0023). 3:
 * surnames of the gazetteer in every case, a surname before a patronymic, border regions, dates are not
 * phones. 4: organisations by generic word, several particles, greetings are not surnames. 5: short texts by
 * dictionary, names in English texts, consecutive numbers, forms of names and weapons. 6: parts of a
 * mistyped card number are not phones. 7: short texts of words that Ukrainian and Russian share are not
 * Russian. 8: shared terms of surnames, designations, numbers and dates (0059), emoji, abbreviations,
 * countries in small letters, coordinated regions, directions of the front, more organisations. 9: keys of people
 * (0071), known people in Latin letters. 10: English verbs in -ize and their nouns, flags of
 * parts of countries. 11: the node of a post (0094).
 */
export const analysisVersion = 11
