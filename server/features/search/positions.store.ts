import { termId } from '@litopys/contract/analyzer/termId'
import { join, raw, type Sql, sql } from '#archive/sql'

/** The words of a phrase in order, each as the index terms it may stand under (contract/query/terms.ts). */
export type PhraseWords = string[][]

// One array beside the other, so that a lambda goes over them in step: an array that it captured would be copied for each word.
const columns = ['stemIds', 'arrayResize(otherStemIds, length(stemIds), 0)', 'formIds']

/** Some position from which the words stand one after the other. */
export function followSql(words: PhraseWords): Sql {
  const last = words.length - 1
  const parameters = words.flatMap((_, step) => ['s', 'o', 'f'].map((name) => `${name}${step}`))
  const shifted = words.flatMap((_, step) =>
    columns.map(
      (column) => `arraySlice(${column}, ${step + 1}, greatest(0, toInt64(length(stemIds)) - ${last}))`,
    ),
  )
  const tests = words.map((terms, step) => testSql(terms, String(step)))
  return sql`arrayExists((${raw(parameters.join(', '))}) -> ${join(tests, ' AND ')}, ${raw(shifted.join(', '))})`
}

/** Some stretch of text that has each of the words, in any order, with at most `within` others among them. */
export function nearSql(words: PhraseWords, within: number): Sql {
  const places = words.map(
    (terms) =>
      sql`arrayFilter((i, s, o, f) -> ${testSql(terms, '')}, arrayEnumerate(stemIds), ${raw(columns.join(', '))})`,
  )
  const reach = raw(String(words.length + within))
  const inReach = places.map(
    (_, i) => sql`arrayExists(q -> q >= p AND q < p + ${reach}, places.${raw(String(i + 1))})`,
  )
  return sql`arrayExists(places -> arrayExists(p -> ${join(inReach, ' AND ')}, arrayConcat(${raw(words.map((_, i) => `places.${i + 1}`).join(', '))})),
    [(${join(places, ', ')})])`
}

/** How often a post has the one of the terms that it has most; a form is counted once. Both are as the index has it. */
export function countSql(terms: string[]): Sql {
  const places = (some: string[]) => sql`(s, o, f) -> ${testSql(some, '')}, ${raw(columns.join(', '))}`
  const forms = terms.filter(isForm)
  const counts = [
    ...terms.filter((term) => !isForm(term)).map((stem) => sql`arrayCount(${places([stem])})`),
    ...(forms.length > 0 ? [sql`toUInt64(arrayExists(${places(forms)}))`] : []),
  ]
  return counts.length === 1 ? join(counts, '') : sql`greatest(${join(counts, ', ')})`
}

function testSql(terms: string[], step: string): Sql {
  // Numbers of our own making, so they may stand in the text.
  const stems = terms.filter((term) => !isForm(term)).map(termId)
  const forms = terms.filter(isForm).map((term) => termId(term.slice(1)))
  const choices = [
    ...(stems.length > 0 ? [`s${step} IN (${stems})`, `o${step} IN (${stems})`] : []),
    ...(forms.length > 0 ? [`f${step} IN (${forms})`] : []),
  ]
  return raw(`(${choices.join(' OR ')})`)
}

function isForm(term: string): boolean {
  return term.startsWith('=')
}
