/**
 * Evidence of a word for the language of its text: scores for each language of an alphabet. `shapes` is
 * expensive and rarely needed, so it is computed on first use.
 */
export type Clues = { small: string; plain: readonly number[]; shapes: () => readonly number[] }
