import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import type { Engine } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { type ExpandedForms, expansionKey, maxForms } from './expansion.ts'
import { formFits } from './matching-forms.store.ts'
import { anyTerm } from './query.store.ts'
import { withinSeconds } from './time-limit.ts'

/** Near words to check: the nearest and most frequent. */
const nearForms = 50

/** A term that no post has, because words have no spaces. */
const noForm = '= '

export type DictionaryStore = ReturnType<typeof createDictionaryStore>

/** Words of the archive, read from its text index. */
export function createDictionaryStore(engine: Engine, timeoutSeconds = 10) {
  return {
    /**
     * The most frequent forms that each pattern or fuzzy word matches, by its key. For a restricted reader,
     * only forms in their posts, because the number of forms is shown. All words share the time limit of one
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

    /** Words in the reader's posts within this edit distance, nearest first, then most frequent. */
    async near(word: string, most: 1 | 2, visible: Visible, signal: AbortSignal): Promise<string[]> {
      const distance = sql`editDistanceUTF8(substringUTF8(token, 2), ${bind('String', word)})`
      const fitting = sql`${formFits({ kind: 'fuzzy', text: word, distance: most })} AND ${distance} > 0`
      const order = sql`${distance}, hits DESC, token`
      const forms = await formsOf(fitting, order, nearForms, visible, signal)
      return forms.map((form) => form.slice(1))
    },

    /** For each word, given as its possible terms: whether a post of the reader has it. */
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
   * Matching forms in the archive, or in the visible posts of a restricted reader. `order` may use `token`
   * and `hits`, the number of posts with the form.
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
    // With more candidates, the reader's forms may be outside the most frequent ones, so all posts are
    // searched.
    const candidates = await read(inArchive, maxForms + 1)
    const having = candidates.length > maxForms ? raw('true') : anyTerm([noForm, ...candidates])
    // Words of hidden posts must not differ from missing words in statements or, as far as possible, in time.
    if (!(await isSeen(having, visible, signal))) return []
    const inPosts = sql`SELECT found AS token, count() AS hits FROM (
        SELECT arrayJoin(arrayFilter(token -> ${form}, terms)) AS found
        FROM litopys.posts WHERE ${visible.condition} AND ${having}
      ) GROUP BY found`
    return await read(inPosts, limit)
  }

  /**
   * True if a visible post matches. Reads only the index and the columns of restrictions, not the words of
   * posts.
   */
  async function isSeen(having: Sql, visible: Visible, signal: AbortSignal): Promise<boolean> {
    const statement = sql`SELECT 1 FROM litopys.posts WHERE ${visible.condition} AND ${having} LIMIT 1`
    return (await engine.rows(statement, { signal })).length > 0
  }
}
