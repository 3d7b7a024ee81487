import { mixed } from '../../wide-id.ts'

/** Number of consecutive words in a shingle. */
const shingleWords = 3

/** The shingles of a text (Broder 1997) from its forms by position, with repetitions. */
export function shinglesOf(formIds: ArrayLike<number>): Uint32Array {
  const shingles = new Uint32Array(Math.max(0, formIds.length - shingleWords + 1))
  for (let at = 0; at < shingles.length; at++) {
    let shingle = 0
    for (let next = at; next < at + shingleWords; next++)
      shingle = Math.imul(shingle, 31) ^ mixed(formIds[next] ?? 0)
    shingles[at] = mixed(shingle)
  }
  return shingles
}

/** The same without repetitions, in rising order. */
export function shingleSet(formIds: ArrayLike<number>): Uint32Array {
  return Uint32Array.from(new Set(shinglesOf(formIds))).sort()
}

/** Jaccard index of two sets in rising order: common elements divided by all elements, from 0 to 1. */
export function similarity(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i] ?? 0
    const other = b[j] ?? 0
    if (one === other) shared++
    if (one <= other) i++
    if (other <= one) j++
  }
  const either = a.length + b.length - shared
  return either === 0 ? 1 : shared / either
}
