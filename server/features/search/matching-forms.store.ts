import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import { bind, raw, type Sql, sql } from '#archive/sql'

/** Condition that `token`, a form of the index, matches a pattern or a fuzzy word. */
export function formFits(query: Pattern | Fuzzy): Sql {
  if (query.kind === 'pattern') {
    const like = query.text
      .replace(/[\\%_]/g, '\\$&')
      .replaceAll('*', '%')
      .replaceAll('?', '_')
    return sql`token LIKE ${bind('String', `=${like}`)}`
  }
  const length = [...query.text].length
  const distance = raw(String(query.distance))
  return sql`lengthUTF8(token) BETWEEN ${bind('UInt32', Math.max(2, length + 1 - query.distance))} AND ${bind('UInt32', length + 1 + query.distance)}
    AND editDistanceUTF8(substringUTF8(token, 2), ${bind('String', query.text)}) <= ${distance}`
}
