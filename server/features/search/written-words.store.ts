import { bind, join, type Sql, sql } from '#archive/sql'

/**
 * What the tokenizer of the contract (analyzer/tokens.ts, letters.ts) takes for a word, for the engine's
 * regular expressions, which have neither a look ahead nor a difference of classes: "no non-letter, nor one
 * of these" says it.
 */
const ideographs = '\\p{Han}\\p{Hiragana}\\p{Katakana}'
const letterApostrophes = 'ʹʻʼʽʾʿˈꞌ'
const apostrophe = `[\\x27\`´‘’‛′＇${letterApostrophes}]`
/** Default_Ignorable_Code_Point, of which these are letters or marks as well. */
const unseenLetters = '\\x{115F}\\x{1160}\\x{3164}\\x{FFA0}'
const unseenMarks =
  '\\x{034F}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180D}\\x{180F}\\x{FE00}-\\x{FE0F}\\x{E0100}-\\x{E01EF}'
const unseen = `\\x{00AD}\\x{061C}\\x{180E}\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}\\x{2060}-\\x{206F}\\x{FEFF}${unseenLetters}${unseenMarks}`
const letter = `[^\\PL${letterApostrophes}${unseenLetters}${ideographs}]`
const digit = `[^\\PN${ideographs}]`
const mark = `(?:[^\\PM${unseenMarks}]|\\x{0482})`
const between = `[\\pM\\x{0482}${unseen}]*`
// An apostrophe joins letters alone, and one at a time.
const letters = `${letter}(?:${between}(?:${apostrophe}${between})?${letter})*`
const word = `(?:${letters}|${digit})(?:${between}(?:${letters}|${digit}))*(?:${between}${mark})?`
const pattern = `${word}|[${ideographs}]${mark}*`

/**
 * The words of a post as they are written, in small letters, beside `stemIds`; what is longer than a word can
 * be is cut as the index has it.
 */
export const writtenWords = `arrayResize(arrayMap(w -> lowerUTF8(leftUTF8(w, 64)), extractAll(text, '${pattern.replaceAll('\\', '\\\\')}')), length(stemIds), '')`

const plainSign = `[^\\pL\\pN\\pM\x27\`´‘’‛′＇${unseen}]`

/**
 * `places` for words that have to stand letter by letter, asked only where nothing quicker answers: taking a
 * text apart costs ten times what looking it through does. Words among signs that join nothing stand there
 * for sure; words whose letters are nowhere do not.
 */
export function letterSql(words: string[], order: 'row' | 'any', places: Sql): Sql {
  const possible = words.map((one) => sql`positionCaseInsensitiveUTF8(text, ${bind('String', one)}) > 0`)
  const asked = sql`(${join([...possible, places], ' AND ')})`
  // A single letter may be that of a designation (Т-72), which is another word.
  const isPlain = order === 'row' && words.every((one) => one.length > 1)
  return isPlain ? sql`(match(text, ${bind('String', rowPattern(words))}) OR ${asked})` : asked
}

function rowPattern(words: string[]): string {
  const row = words.map((one) => one.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')).join(`${plainSign}+`)
  return `(?i)(?:^|${plainSign})${row}(?:$|${plainSign})`
}
