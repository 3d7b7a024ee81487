import { termId } from '../term-id.ts'
import { mixed } from '../wide-id.ts'

const looks = 7
/**
 * Bits that a set takes for each of its words: one word in a hundred that is not in it passes for one that
 * is.
 */
export const bitsPerLemma = 10

/**
 * Whether each of the bits that a word has in a set of so many (a Bloom filter) `fits`; the first that does
 * not ends it.
 */
export function everyBit(lemma: string, size: number, fits: (bit: number) => boolean): boolean {
  const first = termId(lemma)
  const step = mixed(first ^ 0x9e3779b9) | 1
  for (let look = 0; look < looks; look++) if (!fits(((first + look * step) >>> 0) % size)) return false
  return true
}

export function hasLemma(set: Uint8Array, lemma: string): boolean {
  return everyBit(lemma, set.length * 8, (bit) => ((set[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}
