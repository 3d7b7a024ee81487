import { latinDesignation, oneAlphabet } from './lookalikes.ts'

const simple = /^(?:[a-z0-9]+|[а-яіїє]+)$/
// Words of one alphabet whose lower-case forms only need ё and ґ folded.
const plain = /^(?:[A-Za-z0-9]+|[А-Яа-яІіЇїЄєҐґЁёЎў]+)$/
const accents = /(.)([\u0300-\u036f]+)/gsu
const foreign = /[^\p{L}\p{N}\p{M}]|\p{Lm}|[\p{Me}\p{Default_Ignorable_Code_Point}]/gu
const dotted = '\u0308'
const breve = '\u0306'

/**
 * A word without variants of writing: case, accents, apostrophes, invisible characters, ё/е, ґ/г, look-alike
 * letters, fonts (NFKC). й, ї and ў remain separate letters. Empty if the word has neither letter nor digit.
 */
export function foldWord(word: string): string {
  if (simple.test(word)) return word
  if (plain.test(word)) return word.toLowerCase().replaceAll('ё', 'е').replaceAll('ґ', 'г')
  // Look-alikes before lower-casing: more capitals than small letters look alike.
  const letters = oneAlphabet(word.normalize('NFKC').replace(foreign, '').normalize('NFD'))
  const designation = /\p{N}/u.test(letters) ? latinDesignation(letters) : letters
  return designation.toLowerCase().replace(accents, keptAccent).normalize('NFC').replaceAll('ґ', 'г')
}

function keptAccent(_whole: string, letter: string, marks: string): string {
  if (letter === 'і' && marks.includes(dotted)) return 'ї'
  if (letter === 'и' && marks.includes(breve)) return 'й'
  if (letter === 'у' && marks.includes(breve)) return 'ў'
  return letter
}
