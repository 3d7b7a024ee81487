/**
 * 53-bit number of a list of 32-bit numbers, exact in JavaScript and in the archive's UInt64: two mixed sums
 * with different seeds. Never 0. The probability of a collision among ten million texts is 1 in 200.
 */
export function wideId(units: ArrayLike<number>, seed: number): number {
  let high = seed ^ 0x9e3779b9
  let low = seed ^ 0x7f4a7c15
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] ?? 0
    high = Math.imul(high ^ unit, 0xcc9e2d51)
    high ^= high >>> 15
    low = Math.imul(low ^ unit, 0x1b873593)
    low ^= low >>> 13
  }
  return (mixed(high) >>> 11) * 2 ** 32 + mixed(low) || 1
}

/** The finalizer of MurmurHash3: each bit of the result depends on each bit of the input. */
export function mixed(given: number): number {
  let hash = Math.imul(given ^ (given >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
