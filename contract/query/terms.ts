import { queryStems } from '../analyzer/queryStems.ts'
import { tokenize } from '../analyzer/tokens.ts'

/**
 * For each word of a query's word or phrase, in order, the stems it may stand under in the index. More than one word means that they have to
 * follow one another, also where the query has one "word" such as Х-101; none means that there is nothing to look for, which every post fulfils.
 */
export function queryWords(text: string): string[][] {
  return tokenize(text).map(({ form }) => queryStems(form))
}
