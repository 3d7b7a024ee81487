import type { FileTextKind } from '@litopys/language/text/file-texts'
import { bind, join, type Sql, sql } from '#archive/sql'
import { gap } from '#features/posts/file-texts'

/**
 * Words as the tokenizer of the contract defines them (analyzer/tokens.ts, letters.ts), as regular
 * expressions of the engine. The engine has neither lookahead nor class subtraction, so negated classes
 * replace them.
 */
const ideographs = '\\p{Han}\\p{Hiragana}\\p{Katakana}'
const letterApostrophes = 'ʹʻʼʽʾʿˈꞌ'
const apostrophe = `[\\x27\`´‘’‛′＇${letterApostrophes}]`
/** Default_Ignorable_Code_Point: the letters and the marks among them. */
const unseenLetters = '\\x{115F}\\x{1160}\\x{3164}\\x{FFA0}'
const unseenMarks =
  '\\x{034F}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180D}\\x{180F}\\x{FE00}-\\x{FE0F}\\x{E0100}-\\x{E01EF}'
const unseen = `\\x{00AD}\\x{061C}\\x{180E}\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}\\x{2060}-\\x{206F}\\x{FEFF}${unseenLetters}${unseenMarks}`
const letter = `[^\\PL${letterApostrophes}${unseenLetters}${ideographs}]`
const digit = `[^\\PN${ideographs}]`
const mark = `(?:[^\\PM${unseenMarks}]|\\x{0482})`
const between = `[\\pM\\x{0482}${unseen}]*`
// A single apostrophe joins letters only.
const letters = `${letter}(?:${between}(?:${apostrophe}${between})?${letter})*`
const word = `(?:${letters}|${digit})(?:${between}(?:${letters}|${digit}))*(?:${between}${mark})?`
const pattern = `${word}|[${ideographs}]${mark}*`

function wordsIn(text: string): string {
  return `arrayMap(w -> lowerUTF8(leftUTF8(w, 64)), extractAll(${text}, '${pattern.replaceAll('\\', '\\\\')}'))`
}

/**
 * The words of a post as written, in lower case, parallel to `stemIds`; longer words are cut as in the index.
 */
export const writtenWords = `arrayResize(arrayConcat(arrayResize(${wordsIn('text')}, termCount, ''), arrayFlatten(arrayMap(
    file -> arrayConcat(arrayResize([''], ${gap}, ''), ${wordsIn("tupleElement(file, 'text')")}), fileTexts))),
  length(stemIds), '')`

type Letters = { order: 'row' | 'any'; places: Sql; files: FileTextKind[] | undefined }

const plainSign = `[^\\pL\\pN\\pM\x27\`´‘’‛′＇${unseen}]`

/**
 * Condition for exact words. `places` is checked last, because splitting a text into words costs ten times as
 * much as searching it. Words between characters that never join words match without it; words whose letters
 * are missing cannot match.
 */
export function letterSql(words: string[], { order, places, files }: Letters): Sql {
  const possible = words.map((one) => {
    const isIn = (text: Sql) => sql`positionCaseInsensitiveUTF8(${text}, ${bind('String', one)}) > 0`
    const inFile = sql`arrayExists(file -> ${isIn(sql`tupleElement(file, 'text')`)}, fileTexts)`
    return files ? inFile : sql`(${isIn(sql`text`)} OR ${inFile})`
  })
  const inIndex = sql`(${join([...possible, places], ' AND ')})`
  // A single letter may be part of a designation such as Т-72, which is another word.
  const isPlain = !files && order === 'row' && words.every((one) => one.length > 1)
  return isPlain ? sql`(match(text, ${bind('String', rowPattern(words))}) OR ${inIndex})` : inIndex
}

function rowPattern(words: string[]): string {
  const row = words.map((one) => one.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')).join(`${plainSign}+`)
  return `(?i)(?:^|${plainSign})${row}(?:$|${plainSign})`
}
