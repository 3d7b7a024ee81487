import { type FileText, fileMarks, isUnsure } from '../text/file-texts.ts'
import { type TextWords, termsOf } from '../text/words.ts'

/**
 * Distinct index terms of a text in a file, with the mark of its kind: stems and forms of the words that were read
 * with certainty, forms of the others.
 */
export function fileTerms(
  { kind, unsure }: Pick<FileText, 'kind' | 'unsure'>,
  { words, emoji }: Pick<TextWords, 'words' | 'emoji'>,
): string[] {
  const mark = fileMarks[kind]
  const terms = new Set<string>()
  for (const word of words) {
    if (isUnsure(unsure, word)) {
      terms.add(`${mark.unsure}${word.form.exactTerm}`)
      continue
    }
    terms.add(`${mark.sure}${word.form.exactTerm}`)
    for (const term of termsOf(word)) terms.add(`${mark.sure}${term}`)
  }
  for (const { term } of emoji) terms.add(`${mark.sure}${term}`)
  return [...terms]
}
