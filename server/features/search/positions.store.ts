import type { QueryWord } from '@litopys/contract/query/terms'
import { termId } from '@litopys/language/stems/term-id'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { writtenWords } from './written-words.store.ts'

// Parallel arrays, so that a lambda walks them in step: a captured array would be copied for each word.
const stemColumns = ['stemIds', 'arrayResize(otherStemIds, length(stemIds), 0)']
const length = 'toInt64(length(stemIds))'

/** Condition that the words follow each other somewhere in the text. */
export function followSql(words: QueryWord[]): Sql {
  const places = `greatest(0, ${length} - ${words.length - 1})`
  const parameters = words.map((_, step) => `w${step}`)
  // Use the same SQL for the same word, so that the engine computes it once.
  const shifted = words.map(
    (word, step) => sql`arraySlice(arrayMap(${testSql(word)}), ${raw(`${step + 1}, ${places}`)})`,
  )
  return sql`arrayExists((${raw(parameters.join(', '))}) -> ${raw(parameters.join(' AND '))}, ${join(shifted, ', ')})`
}

/**
 * Condition that a window of the text has all the words, in any order, with at most `within` other words.
 * Running counts of each word are compared at both ends of a window. No pair of positions is compared,
 * because the engine checks its time limit only between blocks of posts.
 */
export function nearSql(words: QueryWord[], within: number): Sql {
  const reach = words.length + within
  // A text shorter than the window is one window.
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

/** Frequency of the term that occurs most often in a post. A form counts once, as in the index. */
export function countSql(terms: string[]): Sql {
  const forms = terms.filter(isForm)
  const counts = [
    ...terms.filter((term) => !isForm(term)).map((stem) => sql`arrayCount(${testSql({ terms: [stem] })})`),
    ...(forms.length > 0 ? [sql`toUInt64(arrayExists(${testSql({ terms: forms })}))`] : []),
  ]
  return counts.length === 1 ? join(counts, '') : sql`greatest(${join(counts, ', ')})`
}

/** Test of a word of the text, and the arrays that it reads. Each array costs as much as the test itself. */
function testSql({ terms, letters }: QueryWord): Sql {
  // Computed numbers, so they are safe in the SQL text.
  const stems = terms.filter((term) => !isForm(term)).map(termId)
  const forms = terms.filter(isForm).map((term) => termId(term.slice(1)))
  const needsForms = forms.length > 0 || stems.length === 0
  const names = [...(stems.length > 0 ? ['s', 'o'] : []), ...(needsForms ? ['f'] : [])]
  const arrays = [...(stems.length > 0 ? stemColumns : []), ...(needsForms ? ['formIds'] : [])]
  const choices = [
    ...(stems.length > 0 ? [`s IN (${stems})`, `o IN (${stems})`] : []),
    ...(forms.length > 0 ? [`f IN (${forms})`] : []),
  ]
  const test = raw(choices.length > 0 ? `(${choices.join(' OR ')})` : 'false')
  if (letters === undefined) return sql`(${raw(names.join(', '))}) -> ${test}, ${raw(arrays.join(', '))}`
  return sql`(${raw([...names, 'w'].join(', '))}) -> ${test} AND w = ${bind('String', letters)}, ${raw([...arrays, writtenWords].join(', '))}`
}

function isForm(term: string): boolean {
  return term.startsWith('=')
}
