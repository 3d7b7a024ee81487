import type { QueryWord } from '@litopys/contract/query/terms'
import { termId } from '@litopys/language/stems/term-id'
import {
  type FileTextKind,
  fileMarks,
  fileTextKinds,
  isFileTerm,
  unmarked,
} from '@litopys/language/text/file-texts'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { kindId } from '#features/posts/file-texts'
import { writtenWords } from './written-words.store.ts'

// Parallel arrays, so that a lambda walks them in step: a captured array would be copied for each word.
const stemColumns = ['stemIds', 'arrayResize(otherStemIds, length(stemIds), 0)']
const length = 'toInt64(length(stemIds))'

/**
 * Frequency of a word that only a text of a file has. It is so small that every post with the word in its own text
 * ranks before, however long that text is. A power of two is the same in the engine and in memory.
 */
export const onlyInFile = raw(String(2 ** -13))

/** Condition that the words follow each other somewhere in the text. */
export function followSql(words: QueryWord[], files?: FileTextKind[]): Sql {
  const places = `greatest(0, ${length} - ${words.length - 1})`
  const parameters = words.map((_, step) => `w${step}`)
  // Use the same SQL for the same word, so that the engine computes it once.
  const shifted = words.map(
    (word, step) => sql`arraySlice(arrayMap(${testSql(word, files)}), ${raw(`${step + 1}, ${places}`)})`,
  )
  return sql`arrayExists((${raw(parameters.join(', '))}) -> ${raw(parameters.join(' AND '))}, ${join(shifted, ', ')})`
}

/**
 * Condition that a window of the text has all the words, in any order, with at most `within` other words.
 * Running counts of each word are compared at both ends of a window. No pair of positions is compared,
 * because the engine checks its time limit only between blocks of posts.
 */
export function nearSql(words: QueryWord[], within: number, files?: FileTextKind[]): Sql {
  const reach = words.length + within
  // A text shorter than the window is one window.
  const stretches = `least(${length}, greatest(1, ${length} - ${reach - 1}))`
  const ends = words.flatMap((word) => {
    const count = sql`arrayCumSum(${testSql(word, files)})`
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
 * How often a post has a word, up to four times: the frequency of the term that occurs most often in its own text. A
 * form counts once, as in the index. `onlyInFile` if only a text of a file has the word.
 */
export function countSql(terms: string[]): Sql {
  const own = terms.filter((term) => !isFileTerm(term))
  const kinds = fileTextKinds.filter((kind) => terms.some((term) => term.startsWith(fileMarks[kind].sure)))
  const bare = [...new Set(terms.map(unmarked))]
  if (own.length === 0)
    return kinds.length === 0
      ? raw('0')
      : sql`if(arrayExists(${testSql({ terms: bare }, kinds)}), ${onlyInFile}, 0)`
  const count = sql`least(4, ${ownCountSql(own)})`
  // Any count of the own text is larger.
  return kinds.length === 0
    ? count
    : sql`greatest(toFloat64(${count}), if(${hasAnySql(bare)}, ${onlyInFile}, 0))`
}

/**
 * Without lambdas: with them, a sum over a million posts took 1.6 times as long, and the analysis of the statement twice as
 * long. The two stems of a position differ, so their counts add up.
 */
function ownCountSql(terms: string[]): Sql {
  const { stems, forms } = numbersOf(terms)
  const ownPart = (column: string) => `arraySlice(${column}, 1, termCount)`
  const counts = [
    ...stems.map((stem) =>
      ['stemIds', 'otherStemIds'].map((column) => `countEqual(${ownPart(column)}, ${stem})`).join(' + '),
    ),
    ...(forms.length > 0 ? [`toUInt64(hasAny(${ownPart('formIds')}, [${forms}]))`] : []),
  ]
  return raw(counts.length === 1 ? counts.join() : `greatest(${counts.join(', ')})`)
}

/** Whether the post has one of these terms in any of its texts. */
function hasAnySql(terms: string[]): Sql {
  const { stems, forms } = numbersOf(terms)
  const tests = [
    ...(stems.length > 0 ? ['stemIds', 'otherStemIds'].map((column) => `hasAny(${column}, [${stems}])`) : []),
    ...(forms.length > 0 ? [`hasAny(formIds, [${forms}])`] : []),
  ]
  return raw(tests.join(' OR '))
}

/** Computed numbers, so they are safe in the SQL text. */
function numbersOf(terms: string[]): { stems: number[]; forms: number[] } {
  return {
    stems: terms.filter((term) => !isForm(term)).map(termId),
    forms: terms.filter(isForm).map((term) => termId(term.slice(1))),
  }
}

/**
 * Test of a word of the texts, and the arrays that it reads. Each array costs as much as the test itself. `files`: only
 * in texts of these kinds of files.
 */
function testSql({ terms, letters }: QueryWord, files?: FileTextKind[]): Sql {
  const { stems, forms } = numbersOf(terms)
  const needsForms = forms.length > 0 || stems.length === 0
  const names = [...(stems.length > 0 ? ['s', 'o'] : []), ...(needsForms ? ['f'] : [])]
  const arrays = [...(stems.length > 0 ? stemColumns : []), ...(needsForms ? ['formIds'] : [])]
  const choices = [
    ...(stems.length > 0 ? [`s IN (${stems})`, `o IN (${stems})`] : []),
    ...(forms.length > 0 ? [`f IN (${forms})`] : []),
  ]
  const tests = [raw(choices.length > 0 ? `(${choices.join(' OR ')})` : 'false')]
  if (letters !== undefined) {
    names.push('w')
    arrays.push(writtenWords)
    tests.push(sql`w = ${bind('String', letters)}`)
  }
  if (files) {
    names.push('k')
    arrays.push(kindsByPosition)
    tests.push(raw(`k IN (${files.map(kindId)})`))
  }
  return sql`(${raw(names.join(', '))}) -> ${join(tests, ' AND ')}, ${raw(arrays.join(', '))}`
}

const kindIds = fileTextKinds.map(kindId).join(', ')
/** The kind of the text that each position is in: its number, and 0 in the post's own text. */
const kindsByPosition = `arrayFill(k -> k != 0, arrayMap((f, at) -> if(at > termCount AND f IN (${kindIds}), f, 0),
  formIds, arrayEnumerate(formIds)))`

function isForm(term: string): boolean {
  return term.startsWith('=')
}
