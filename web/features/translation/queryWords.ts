import { parseQuery } from '@litopys/contract/query/parse'
import { wanted } from '@litopys/contract/query/wanted'

/** More words than that are not translated to be marked. */
const mostWords = 20

/** The words and phrases that a query asks for, each once. */
export function queryWords(q: string): string[] {
  const words = wanted(parseQuery(q).query).flatMap((one) =>
    one.kind === 'word' || one.kind === 'phrase' ? [one.text] : [],
  )
  return [...new Set(words)].slice(0, mostWords)
}
