import {
  doubled,
  fewestSounds,
  groups,
  letters,
  soundsOfBeginning,
} from '@litopys/language/similarity/beginnings'

/**
 * The beginnings of the words of a post's own text, and its dates and calibres, as SQL over the posts. It is what
 * `beginningOf` of language/similarity returns for each form in `terms`. The column is made of it by
 * migrations/0003-beginnings.ts: a change here needs a migration that makes it again.
 */
const words = "arrayFilter(term -> startsWith(term, '='), terms)"
/** One pass over all words: a call of the engine for each word would take several times as long. */
const joined = `arrayStringConcat(arrayMap(term -> substring(term, 2), arrayFilter(term -> NOT match(term, '[0-9]'), ${words})), ' ')`

const replaced = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((inner, [from, to]) => `replaceAll(${inner}, '${from}', '${to}')`, text)
const translated = (text: string) =>
  `translateUTF8(${text}, '${letters.map(([from]) => from).join('')}', '${letters.map(([, to]) => to).join('')}')`
const sounds = replaced(translated(replaced(joined, groups)), doubled)

const ofWords = `arrayFilter(word -> lengthUTF8(word) >= ${fewestSounds},
  arrayMap(word -> substringUTF8(word, 1, ${soundsOfBeginning}), splitByChar(' ', ${sounds})))`
const withDigits = `arrayMap(term -> substring(term, 2), arrayFilter(term -> match(term, '[0-9]'), ${words}))`
/** Terms that all spellings of a date, a calibre or a designation share (language/shared-terms). */
const shared =
  "arrayFilter(term -> startsWith(term, '^') AND match(term, '[0-9]') AND NOT match(term, '#[234]$'), terms)"

export const beginningsType = `Array(String) MATERIALIZED arrayDistinct(arrayConcat(${ofWords}, ${withDigits}, ${shared})) CODEC(ZSTD(1))`
