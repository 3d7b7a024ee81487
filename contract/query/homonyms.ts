import type { Matching } from './matching.ts'
import { printQuery } from './print.ts'
import type { Query } from './syntax.ts'
import { otherReading } from './terms.ts'

/** A word of a query that is a name with a capital, and an ordinary word without: Суми and суми. */
export type Homonym = {
  word: string
  isName: boolean /** The query with the other reading. */
  other: string
}

export function homonymsIn(query: Query, matching: Matching): Homonym[] {
  const found: Homonym[] = []
  const visit = (part: Query, rebuild: (changed: Query) => Query) => {
    if (part.kind === 'all' || part.kind === 'any') {
      for (const [at, inner] of part.of.entries())
        visit(inner, (changed) => rebuild({ ...part, of: part.of.with(at, changed) }))
    } else if (part.kind === 'not') visit(part.of, (changed) => rebuild({ kind: 'not', of: changed }))
    else if (part.kind === 'word') {
      const text = otherReading(part, matching)
      if (text === undefined) return
      const isName = /^\P{L}*\p{Lu}/u.test(part.text)
      found.push({ word: part.text, isName, other: printQuery(rebuild({ ...part, text })) })
    }
  }
  visit(query, (changed) => changed)
  return found
}
