/** Draws ranks with probability 1 / (rank + 2.7)^exponent in constant time (Vose's alias method). */
export function createZipf(size: number, exponent: number): (chance: number) => number {
  const share = new Float64Array(size)
  let total = 0
  for (let rank = 0; rank < size; rank++) {
    const weight = 1 / (rank + 2.7) ** exponent
    share[rank] = weight
    total += weight
  }

  const threshold = new Float64Array(size).fill(1)
  const alias = new Uint32Array(size)
  const small: number[] = []
  const large: number[] = []
  for (let rank = 0; rank < size; rank++) {
    const scaled = ((share[rank] ?? 0) * size) / total
    share[rank] = scaled
    if (scaled < 1) small.push(rank)
    else large.push(rank)
  }
  for (;;) {
    const [low, high] = [small.pop(), large.pop()]
    if (low === undefined || high === undefined) break
    threshold[low] = share[low] ?? 1
    alias[low] = high
    const rest = (share[high] ?? 0) + (share[low] ?? 0) - 1
    share[high] = rest
    if (rest < 1) small.push(high)
    else large.push(high)
  }

  return (chance) => {
    const point = chance * size
    const slot = Math.floor(point)
    return point - slot < (threshold[slot] ?? 1) ? slot : (alias[slot] ?? slot)
  }
}
