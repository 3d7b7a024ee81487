import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'

/** The query line that also requires this word. */
export function withWord(q: string, word: string): string {
  const { query } = parseQuery(q)
  const parts = query.kind === 'all' ? query.of : [query]
  return printQuery({ kind: 'all', of: [...parts, { kind: 'word', text: word }] })
}
