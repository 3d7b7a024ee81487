import { tokensOf } from '@litopys/contract/query/in-files'
import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import type { Engine } from '#archive/engine'
import { sharedRead } from '#archive/shared-reads'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { type ExpandedForms, expansionKey, maxForms } from './expansion.ts'
import { formFits, formSql } from './matching-forms.store.ts'
import { anyTerm } from './query.store.ts'
import { withinSeconds } from './time-limit.ts'

/** Maximum number of near words: the nearest first, then the most frequent. */
const maxNearForms = 50

/** A term that no post has, as words have no spaces: without candidates the same statement runs. */
const unusedForm = '= '

/** A form with its sign, and the terms of the index that have it. */
type Form = { token: string; terms: string[] }

export type DictionaryStore = ReturnType<typeof createDictionaryStore>

/** Store of the words in the archive, read from the text index. */
export function createDictionaryStore(engine: Engine, timeoutSeconds = 10) {
  const readForms = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<Form>(statement, { signal }),
  )
  return {
    /**
     * The most frequent forms that match each pattern or fuzzy word, by `expansionKey`. A restricted reader
     * gets only forms in posts that they see, because the screen shows the number of forms. All words share
     * the time limit of one search.
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

    /** Words within this edit distance in posts that the reader sees: nearest first, then most frequent. */
    async near(word: string, most: 1 | 2, visible: Visible, signal: AbortSignal): Promise<string[]> {
      const distance = sql`editDistanceUTF8(substringUTF8(token, 2), ${bind('String', word)})`
      const matches = sql`${formFits({ kind: 'fuzzy', text: word, distance: most })} AND ${distance} > 0`
      const order = sql`${distance}, hits DESC, token`
      const forms = await formsOf(matches, order, maxNearForms, visible, signal)
      return forms.map(({ token }) => token.slice(1))
    },

    /** Whether the reader sees a post with the word, for each word, given as its possible terms. */
    async areKnown(words: string[][], visible: Visible, signal: AbortSignal): Promise<boolean[]> {
      const lookups = words.map(
        (terms, i) =>
          sql`(SELECT ${bind('UInt32', i)} AS word FROM litopys.posts WHERE ${visible.condition} AND ${anyTerm(tokensOf(terms, undefined))} LIMIT 1)`,
      )
      if (lookups.length === 0) return []
      const rows = await engine.rows<{ word: number }>(join(lookups, ' UNION ALL '), { signal })
      const known = new Set(rows.map(({ word }) => word))
      return words.map((_, i) => known.has(i))
    },
  }

  async function expandOne(query: Pattern | Fuzzy, visible: Visible, signal: AbortSignal) {
    const forms = await formsOf(formFits(query), raw('hits DESC, token'), maxForms + 1, visible, signal)
    const kept = forms.slice(0, maxForms)
    return {
      forms: kept.map(({ token }) => token),
      tokens: kept.flatMap(({ terms }) => terms),
      isCut: forms.length > maxForms,
    }
  }

  /**
   * Matching forms of the whole archive, with the terms of the index that have them; for a restricted reader only
   * those in visible posts. `matches` and `order` may use `token`, the form with its sign, and `order` also `hits`, the
   * number of posts.
   */
  async function formsOf(
    matches: Sql,
    order: Sql,
    limit: number,
    visible: Visible,
    signal: AbortSignal,
  ): Promise<Form[]> {
    const topForms = async (counted: Sql, most: number) => {
      return await readForms(
        sql`SELECT token, terms FROM (${counted}) ORDER BY ${order} LIMIT ${bind('UInt32', most)}`,
        signal,
      )
    }
    const { isForm, form } = formSql(raw('term'), undefined)
    const inArchive = sql`SELECT token, groupUniqArray(term) AS terms, sum(cardinality) AS hits FROM (
        SELECT ${form} AS token, term, cardinality
        FROM (SELECT token AS term, cardinality FROM mergeTreeTextIndex(litopys, posts, terms_index)) WHERE ${isForm}
      ) WHERE ${matches} GROUP BY token`
    if (!visible.isLimited) return await topForms(inArchive, limit)
    // With too many candidates the reader's forms may not be among them, so all visible posts are read.
    const candidates = await topForms(inArchive, maxForms + 1)
    const hasCandidate =
      candidates.length > maxForms
        ? raw('true')
        : anyTerm([unusedForm, ...candidates.flatMap(({ terms }) => terms)])
    // A word of hidden posts must cause the same statements as a word of no post, and take about as long
    // (docs/decisions/0035-hidden-words.md).
    if (!(await isInVisiblePost(hasCandidate, visible, signal))) return []
    const inPosts = sql`SELECT token, groupUniqArray(term) AS terms, count() AS hits FROM (
        SELECT ${form} AS token, term FROM (
          SELECT arrayJoin(arrayFilter(term -> ${isForm}, terms)) AS term
          FROM litopys.posts WHERE ${visible.condition} AND ${hasCandidate})
      ) WHERE ${matches} GROUP BY token`
    return await topForms(inPosts, limit)
  }

  /**
   * True if a visible post matches. Reads only the index and the columns of restrictions, not the words of
   * posts.
   */
  async function isInVisiblePost(hasCandidate: Sql, visible: Visible, signal: AbortSignal): Promise<boolean> {
    const statement = sql`SELECT 1 FROM litopys.posts WHERE ${visible.condition} AND ${hasCandidate} LIMIT 1`
    return (await engine.rows(statement, { signal })).length > 0
  }
}
