import { termId } from '@litopys/contract/analyzer/term-id'
import type { SoughtWord } from '@litopys/contract/query/terms'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { writtenWords } from './written-words.store.ts'

// One array beside the other, so that a lambda goes over them in step: an array that it captured would be
// copied for each word.
const columns = 'stemIds, arrayResize(otherStemIds, length(stemIds), 0), formIds'
const length = 'toInt64(length(stemIds))'

/** Some position from which the words stand one after the other. */
export function followSql(words: SoughtWord[]): Sql {
  const places = `greatest(0, ${length} - ${words.length - 1})`
  const parameters = words.map((_, step) => `w${step}`)
  // The same text for the same word: the engine works it out once, however often it is said.
  const shifted = words.map(
    (word, step) => sql`arraySlice(arrayMap(${testSql(word)}), ${raw(`${step + 1}, ${places}`)})`,
  )
  return sql`arrayExists((${raw(parameters.join(', '))}) -> ${raw(parameters.join(' AND '))}, ${join(shifted, ', ')})`
}

/**
 * Some stretch of text that has each of the words, in any order, with at most `within` others among them. How
 * often each word has occurred by then is counted along the text, so that a stretch has it where the count at
 * its end is above that before its beginning: no place is compared with any other, as the engine looks at its
 * clock between blocks of posts alone.
 */
export function nearSql(words: SoughtWord[], within: number): Sql {
  const reach = words.length + within
  // A text that is shorter than the stretch is one stretch.
  const stretches = `least(${length}, greatest(1, ${length} - ${reach - 1}))`
  const ends = words.flatMap((word) => {
    const count = sql`arrayCumSum(${testSql(word)})`
    return [
      sql`arraySlice(arrayPushFront(${count}, 0), 1, ${raw(stretches)})`,
      sql`arraySlice(${count}, greatest(1, least(${raw(`${length}, ${reach})), ${stretches}`)})`,
    ]
  })
  const parameters = words.flatMap((_, i) => [`b${i}`, `e${i}`])
  const tests = words.map((_, i) => `e${i} > b${i}`)
  return sql`arrayExists((${raw(parameters.join(', '))}) -> ${raw(tests.join(' AND '))}, ${join(ends, ', ')})`
}

/**
 * How often a post has the one of the terms that it has most; a form is counted once. Both are as the index
 * has it.
 */
export function countSql(terms: string[]): Sql {
  const forms = terms.filter(isForm)
  const counts = [
    ...terms.filter((term) => !isForm(term)).map((stem) => sql`arrayCount(${testSql({ terms: [stem] })})`),
    ...(forms.length > 0 ? [sql`toUInt64(arrayExists(${testSql({ terms: forms })}))`] : []),
  ]
  return counts.length === 1 ? join(counts, '') : sql`greatest(${join(counts, ', ')})`
}

/** Whether a word of a text is this one, and over which arrays that is asked. */
function testSql({ terms, letters }: SoughtWord): Sql {
  // Numbers of our own making, so they may stand in the text.
  const stems = terms.filter((term) => !isForm(term)).map(termId)
  const forms = terms.filter(isForm).map((term) => termId(term.slice(1)))
  const choices = [
    ...(stems.length > 0 ? [`s IN (${stems})`, `o IN (${stems})`] : []),
    ...(forms.length > 0 ? [`f IN (${forms})`] : []),
  ]
  const test = raw(`(${choices.join(' OR ')})`)
  if (letters === undefined) return sql`(s, o, f) -> ${test}, ${raw(columns)}`
  return sql`(s, o, f, w) -> ${test} AND w = ${bind('String', letters)}, ${raw(`${columns}, ${writtenWords}`)}`
}

function isForm(term: string): boolean {
  return term.startsWith('=')
}
