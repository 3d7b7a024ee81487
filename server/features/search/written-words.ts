/**
 * What the tokenizer of the contract (analyzer/tokens.ts, letters.ts) takes for a word, for the engine's regular expressions, which have neither
 * a look ahead nor a difference of classes: "no non-letter, nor one of these" says it.
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

/** The words of a post as they are written, in small letters, beside `stemIds`; what is longer than a word can be is cut as the index has it. */
export const writtenWords = `arrayResize(arrayMap(w -> lowerUTF8(leftUTF8(w, 64)), extractAll(text, '${pattern.replaceAll('\\', '\\\\')}')), length(stemIds), '')`
