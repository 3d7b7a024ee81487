import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import type { Engine } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { type ExpandedForms, maxForms } from './expansion.ts'
import { anyTerm } from './query.store.ts'

/** Near words that are looked at: the nearest and most frequent. */
const nearForms = 50

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

    /** Words that posts of the reader have and that differ from this one by so many letters at most: the nearest first, then the most frequent. */
    async near(word: string, most: 1 | 2, visible: Visible, signal: AbortSignal): Promise<string[]> {
      const distance = sql`editDistanceUTF8(substringUTF8(token, 2), ${bind('String', word)})`
      const rows = await engine.rows<{ token: string; distance: number }>(
        sql`SELECT token, any(${distance}) AS distance FROM mergeTreeTextIndex(litopys, posts, terms_index)
          WHERE startsWith(token, '=') AND ${fits({ kind: 'fuzzy', text: word, distance: most })} AND ${distance} > 0
          GROUP BY token ORDER BY distance, sum(cardinality) DESC, token LIMIT ${bind('UInt32', nearForms)}`,
        { signal },
      )
      const tokens = rows.map(({ token }) => token)
      const distances = new Map(rows.map((row) => [row.token, row.distance]))
      const forms = visible.isLimited ? await seenForms(tokens, visible, signal) : tokens
      return forms
        .toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
        .map((form) => form.slice(1))
    },

    /** Which of these words, each given as the terms it may stand under, some post of the reader has. */
    async areKnown(words: string[][], visible: Visible, signal: AbortSignal): Promise<boolean[]> {
      const asked = words.map(
        (terms, i) =>
          sql`(SELECT ${bind('UInt32', i)} AS word FROM litopys.posts WHERE ${visible.condition} AND ${anyTerm(terms)} LIMIT 1)`,
      )
      if (asked.length === 0) return []
      const rows = await engine.rows<{ word: number }>(join(asked, ' UNION ALL '), { signal })
      const known = new Set(rows.map(({ word }) => word))
      return words.map((_, i) => known.has(i))
    },
  }

  /** Those of these forms that posts of the reader have, the most frequent first. */
  async function seenForms(forms: string[], visible: Visible, signal: AbortSignal): Promise<string[]> {
    if (forms.length === 0) return []
    const given = bind('Array(String)', forms)
    const rows = await engine.rows<{ form: string }>(
      sql`SELECT arrayJoin(arrayIntersect(terms, ${given})) AS form FROM litopys.posts
        WHERE ${visible.condition} AND hasAnyTokens(terms, ${given}) GROUP BY form ORDER BY count() DESC, form`,
      { signal },
    )
    return rows.map(({ form }) => form)
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
