import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Terminal } from './command.ts'

/**
 * Any line has a meaning; where it is not the one that it looks like, that is said before anybody relies on
 * what is found.
 */
export function noteMends({ note }: Terminal, q: string): void {
  const { query, mended } = parseQuery(q)
  if (mended.length === 0) return
  const faults = mended.map(({ at, message }) => `${message} at character ${at + 1}`)
  note(
    `The query was corrected (${faults.join(', ')}) and is interpreted as: ${printQuery(query) || 'all posts'}`,
  )
}
