import { mixed, wideId } from '../../wide-id.ts'

/**
 * Two texts of similarity s share at least one band key with probability 1 − (1 − s^rows)^bands (Leskovec,
 * Rajaraman, Ullman: Mining of Massive Datasets, 3.4): 0.96 at 0.8, 0.99 at 0.85, 0.998 at 0.9; but 0.32 at
 * 0.5, 0.05 at 0.3, 0.0006 at 0.1.
 */
export const bands = 6
export const rowsOfBand = 4

const length = bands * rowsOfBand
/** Odd, so that multiplication permutes all 32-bit numbers. */
const factors = Uint32Array.from({ length }, (_, i) => mixed(2 * i + 1) | 1)
const offsets = Uint32Array.from({ length }, (_, i) => mixed(2 * i + 2))

/**
 * One 32-bit key per band, from the minimum of the shingles in one permutation per row (MinHash, Broder
 * 1997).
 */
export function bandKeys(shingles: Uint32Array): number[] {
  const signature = signatureOf(shingles)
  return Array.from({ length: bands }, (_, band) => {
    const rows = signature.subarray(band * rowsOfBand, (band + 1) * rowsOfBand)
    return wideId(rows, band) % 2 ** 32
  })
}

function signatureOf(shingles: Uint32Array): Uint32Array {
  const signature = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const factor = factors[i] ?? 1
    const offset = offsets[i] ?? 0
    let smallest = 0xffff_ffff
    for (let at = 0; at < shingles.length; at++) {
      const placed = (Math.imul(shingles[at] ?? 0, factor) + offset) >>> 0
      if (placed < smallest) smallest = placed
    }
    signature[i] = smallest
  }
  return signature
}
