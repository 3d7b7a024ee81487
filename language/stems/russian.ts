import { snowball } from './snowball.ts'

const softened = /[ое]в$/

/**
 * Stem of a folded Russian word (Snowball) without -ов and -ев: Харьков and Харькова share a stem, and Киев
 * is not "ки".
 */
export function stemRussian(word: string): string {
  const once = snowball.ru(word)
  if (softened.test(word) && once.length < 3) return word
  const twice = once.replace(softened, '')
  return twice.length >= 3 ? twice : once
}
