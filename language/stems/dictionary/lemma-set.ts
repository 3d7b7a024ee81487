import { mixed } from '../../wide-id.ts'
import { termId } from '../term-id.ts'

const looks = 7
/** Bits per word of a set: the false-positive rate is one per cent. */
export const bitsPerLemma = 10

/**
 * Whether all bits of a word in a Bloom filter of this size pass `fits`; stops at the first that does not.
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
