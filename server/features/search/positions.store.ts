import { termId } from '@litopys/contract/analyzer/termId'
import { raw, type Sql } from '#archive/sql'

/** The words of a phrase in order, each as the index terms it may stand under (contract/query/terms.ts). */
export type PhraseWords = string[][]

// One array beside the other, so that a lambda goes over them in step: an array that it captured would be copied for each word.
const columns = 'stemIds, arrayResize(otherStemIds, length(stemIds), 0), formIds'
const length = 'toInt64(length(stemIds))'

/** Some position from which the words stand one after the other. */
export function followSql(words: PhraseWords): Sql {
  const places = `greatest(0, ${length} - ${words.length - 1})`
  const parameters = words.map((_, step) => `w${step}`)
  // The same text for the same word: the engine works it out once, however often it is said.
  const shifted = words.map(
    (terms, step) => `arraySlice(arrayMap(${testSql(terms)}), ${step + 1}, ${places})`,
  )
  return raw(`arrayExists((${parameters.join(', ')}) -> ${parameters.join(' AND ')}, ${shifted.join(', ')})`)
}

/**
 * Some stretch of text that has each of the words, in any order, with at most `within` others among them. How often each word has occurred by
 * then is counted along the text, so that a stretch has it where the count at its end is above that before its beginning: no place is compared
 * with any other, as the engine looks at its clock between blocks of posts alone.
 */
export function nearSql(words: PhraseWords, within: number): Sql {
  const reach = words.length + within
  // A text that is shorter than the stretch is one stretch.
  const stretches = `least(${length}, greatest(1, ${length} - ${reach - 1}))`
  const counts = words.map((terms) => `arrayCumSum(${testSql(terms)})`)
  const ends = counts.flatMap((count) => [
    `arraySlice(arrayPushFront(${count}, 0), 1, ${stretches})`,
    `arraySlice(${count}, greatest(1, least(${length}, ${reach})), ${stretches})`,
  ])
  const parameters = words.flatMap((_, i) => [`b${i}`, `e${i}`])
  const tests = words.map((_, i) => `e${i} > b${i}`)
  return raw(`arrayExists((${parameters.join(', ')}) -> ${tests.join(' AND ')}, ${ends.join(', ')})`)
}

/** How often a post has the one of the terms that it has most; a form is counted once. Both are as the index has it. */
export function countSql(terms: string[]): Sql {
  const forms = terms.filter(isForm)
  const counts = [
    ...terms.filter((term) => !isForm(term)).map((stem) => `arrayCount(${testSql([stem])})`),
    ...(forms.length > 0 ? [`toUInt64(arrayExists(${testSql(forms)}))`] : []),
  ]
  return raw(counts.length === 1 ? counts.join('') : `greatest(${counts.join(', ')})`)
}

/** Whether a word of a text is the one of these terms, and over which arrays that is asked. */
function testSql(terms: string[]): string {
  // Numbers of our own making, so they may stand in the text.
  const stems = terms.filter((term) => !isForm(term)).map(termId)
  const forms = terms.filter(isForm).map((term) => termId(term.slice(1)))
  const choices = [
    ...(stems.length > 0 ? [`s IN (${stems})`, `o IN (${stems})`] : []),
    ...(forms.length > 0 ? [`f IN (${forms})`] : []),
  ]
  return `(s, o, f) -> (${choices.join(' OR ')}), ${columns}`
}

function isForm(term: string): boolean {
  return term.startsWith('=')
}
