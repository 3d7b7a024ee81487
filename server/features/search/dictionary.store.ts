import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import type { Engine } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { type ExpandedForms, expansionKey, maxForms } from './expansion.ts'
import { formFits } from './matching-forms.store.ts'
import { anyTerm } from './query.store.ts'
import { withinSeconds } from './time-limit.ts'

/** Near words that are looked at: the nearest and most frequent. */
const nearForms = 50

/** A term that no post has: words have no blanks. */
const noForm = '= '

export type DictionaryStore = ReturnType<typeof createDictionaryStore>

/** The words of the archive, as its text index has them. */
export function createDictionaryStore(engine: Engine, timeoutSeconds = 10) {
  return {
    /**
     * The most frequent forms that each pattern or fuzzy word of a line stands for, by their keys. Under an
     * access list those of posts of it: how many there are is told. All of them together have the time of one
     * search.
     */
    async expand(
      words: (Pattern | Fuzzy)[],
      visible: Visible,
      signal: AbortSignal,
    ): Promise<Map<string, ExpandedForms>> {
      const expanded = await withinSeconds(timeoutSeconds, signal, (limited) =>
        Promise.all(
          words.map(async (word) => [expansionKey(word), await expandOne(word, visible, limited)] as const),
        ),
      )
      return new Map(expanded)
    },

    /**
     * Words that posts of the reader have and that differ from this one by so many letters at most: the
     * nearest first, then the most frequent.
     */
    async near(word: string, most: 1 | 2, visible: Visible, signal: AbortSignal): Promise<string[]> {
      const distance = sql`editDistanceUTF8(substringUTF8(token, 2), ${bind('String', word)})`
      const fitting = sql`${formFits({ kind: 'fuzzy', text: word, distance: most })} AND ${distance} > 0`
      const order = sql`${distance}, hits DESC, token`
      const forms = await formsOf(fitting, order, nearForms, visible, signal)
      return forms.map((form) => form.slice(1))
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

  async function expandOne(query: Pattern | Fuzzy, visible: Visible, signal: AbortSignal) {
    const forms = await formsOf(formFits(query), raw('hits DESC, token'), maxForms + 1, visible, signal)
    return { forms: forms.slice(0, maxForms), isCut: forms.length > maxForms }
  }

  /**
   * Forms in the archive that fit, or under an access list in posts of it, in an order by `token` and `hits`,
   * the number of posts that have it.
   */
  async function formsOf(
    fitting: Sql,
    order: Sql,
    limit: number,
    visible: Visible,
    signal: AbortSignal,
  ): Promise<string[]> {
    const read = async (counted: Sql, most: number) => {
      const statement = sql`SELECT token FROM (${counted}) ORDER BY ${order} LIMIT ${bind('UInt32', most)}`
      return (await engine.rows<{ token: string }>(statement, { signal })).map(({ token }) => token)
    }
    const form = sql`startsWith(token, '=') AND ${fitting}`
    const inArchive = sql`SELECT token, sum(cardinality) AS hits FROM mergeTreeTextIndex(litopys, posts, terms_index)
      WHERE ${form} GROUP BY token`
    if (!visible.isLimited) return await read(inArchive, limit)
    // Where there are more, which of them are the reader's is not to be asked of the most frequent of all
    // alone.
    const candidates = await read(inArchive, maxForms + 1)
    const having = candidates.length > maxForms ? raw('true') : anyTerm([noForm, ...candidates])
    // Words of hidden posts take the statements that words of no post take, and as long as these, as far as
    // that can be.
    if (!(await isSeen(having, visible, signal))) return []
    const inPosts = sql`SELECT found AS token, count() AS hits FROM (
        SELECT arrayJoin(arrayFilter(token -> ${form}, terms)) AS found
        FROM litopys.posts WHERE ${visible.condition} AND ${having}
      ) GROUP BY found`
    return await read(inPosts, limit)
  }

  /**
   * Whether some post of the reader is such: by the index and the columns of the access list, without the
   * words of any post.
   */
  async function isSeen(having: Sql, visible: Visible, signal: AbortSignal): Promise<boolean> {
    const statement = sql`SELECT 1 FROM litopys.posts WHERE ${visible.condition} AND ${having} LIMIT 1`
    return (await engine.rows(statement, { signal })).length > 0
  }
}
