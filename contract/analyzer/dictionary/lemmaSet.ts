import { termId } from '../termId.ts'
import { mixed } from '../wideId.ts'

const looks = 7
/** Bits that a set takes for each of its words: one word in a hundred that is not in it passes for one that is. */
export const bitsPerLemma = 10

/** Where the bits of a word stand in a set of so many bits (a Bloom filter). */
export function bitsOf(lemma: string, size: number): number[] {
  const first = termId(lemma)
  const step = mixed(first ^ 0x9e3779b9) | 1
  return Array.from({ length: looks }, (_, look) => ((first + look * step) >>> 0) % size)
}

export function hasLemma(set: Uint8Array, lemma: string): boolean {
  return bitsOf(lemma, set.length * 8).every((bit) => ((set[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}
