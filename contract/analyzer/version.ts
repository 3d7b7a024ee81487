/**
 * Grows whenever the analyzer derives something else from a text than before: posts that were analysed by an older one are analysed anew by
 * a job (docs/decisions/0026-categories.md). 2: word forms by dictionary (docs/decisions/0024-word-forms-by-dictionary.md).
 */
export const analysisVersion = 2
