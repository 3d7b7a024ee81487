import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import type { Engine } from '#archive/engine'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { type ExpandedForms, maxForms } from './expansion.ts'

export type DictionaryStore = ReturnType<typeof createDictionaryStore>

/** The words of the archive, as its text index has them. */
export function createDictionaryStore(engine: Engine) {
  return {
    /** The most frequent forms that a pattern or a fuzzy word stands for. */
    async expand(query: Pattern | Fuzzy, signal: AbortSignal): Promise<ExpandedForms> {
      const rows = await engine.rows<{ token: string }>(
        sql`SELECT token FROM mergeTreeTextIndex(litopys, posts, terms_index)
          WHERE startsWith(token, '=') AND ${fits(query)}
          GROUP BY token ORDER BY sum(cardinality) DESC, token LIMIT ${bind('UInt32', maxForms + 1)}`,
        { signal },
      )
      return { forms: rows.slice(0, maxForms).map(({ token }) => token), isCut: rows.length > maxForms }
    },
  }
}

function fits(query: Pattern | Fuzzy): Sql {
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
