/** A repeatable pseudorandom source (mulberry32): the same seed gives the same archive on every machine. */
export type Random = {
  next(): number
  /** Both ends included. */
  int(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  sample<T>(items: readonly T[], count: number): T[]
  weighted<T extends { weight: number }>(items: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('cannot pick from an empty list')
    return item
  }

  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    sample(items, count) {
      const left = [...items]
      const chosen: typeof left = []
      while (chosen.length < count && left.length > 0) {
        chosen.push(...left.splice(int(0, left.length - 1), 1))
      }
      return chosen
    },
    weighted(items) {
      let point = next() * items.reduce((sum, item) => sum + item.weight, 0)
      for (const item of items) {
        point -= item.weight
        if (point < 0) return item
      }
      return pick(items)
    },
  }
}
