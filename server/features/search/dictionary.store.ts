import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import type { Engine } from '#archive/engine'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { type ExpandedForms, maxForms } from './expansion.ts'

export type DictionaryStore = ReturnType<typeof createDictionaryStore>

/** The words of the archive, as its text index has them. */
export function createDictionaryStore(engine: Engine) {
  return {
    /**
     * The most frequent forms that a pattern or a fuzzy word stands for. Under an access list only those that posts of it have: how many
     * there are is told.
     */
    async expand(query: Pattern | Fuzzy, visible: Visible, signal: AbortSignal): Promise<ExpandedForms> {
      const rows = await engine.rows<{ token: string }>(
        sql`SELECT token FROM mergeTreeTextIndex(litopys, posts, terms_index)
          WHERE startsWith(token, '=') AND ${fits(query)}
          GROUP BY token ORDER BY sum(cardinality) DESC, token LIMIT ${bind('UInt32', maxForms + 1)}`,
        { signal },
      )
      const forms = rows.slice(0, maxForms).map(({ token }) => token)
      const isCut = rows.length > maxForms
      return { forms: visible.isLimited ? await seenForms(forms, visible, signal) : forms, isCut }
    },
  }

  /** Those of these forms that posts of the reader have, in their order. */
  async function seenForms(forms: string[], visible: Visible, signal: AbortSignal): Promise<string[]> {
    if (forms.length === 0) return []
    const given = bind('Array(String)', forms)
    const rows = await engine.rows<{ form: string }>(
      sql`SELECT DISTINCT arrayJoin(arrayIntersect(terms, ${given})) AS form FROM litopys.posts
        WHERE ${visible.condition} AND hasAnyTokens(terms, ${given})`,
      { signal },
    )
    const seen = new Set(rows.map(({ form }) => form))
    return forms.filter((form) => seen.has(form))
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
