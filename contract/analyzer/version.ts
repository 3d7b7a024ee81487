/**
 * Grows whenever the analyzer derives something else from a text than before: posts that were analysed by an
 * older one are analysed anew by a job (docs/decisions/0024-categories.md). 2: word forms by dictionary,
 * identifiers, names (0021 to 0023). 3: surnames of the gazetteer in every case, a surname before a
 * patronymic, border regions, no dates for phones. 4: organisations by the word for what they are, several
 * particles, no greeting for a surname. 5: short texts by dictionary, names in English texts, numbers in a
 * row, forms of names and weapons.
 */
export const analysisVersion = 5
