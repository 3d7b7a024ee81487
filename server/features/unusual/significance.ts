/** How often a value occurs: in `now` of `total` texts now, in `before` of `totalBefore` texts before. */
export type Occurrence = { now: number; total: number; before: number; totalBefore: number }

/**
 * Log-likelihood ratio G² of a 2 × 2 table: texts with and without a value, now and before (Dunning, "Accurate Methods for
 * the Statistics of Surprise and Coincidence", Computational Linguistics 19, 1993).
 */
export function logLikelihoodRatio({ now, total, before, totalBefore }: Occurrence): number {
  const share = (now + before) / (total + totalBefore)
  const cells: [number, number][] = [
    [now, total * share],
    [total - now, total * (1 - share)],
    [before, totalBefore * share],
    [totalBefore - before, totalBefore * (1 - share)],
  ]
  const sum = cells.reduce(
    (all, [found, expected]) => all + (found > 0 ? found * Math.log(found / expected) : 0),
    0,
  )
  return Math.max(0, 2 * sum)
}

/** Probability of at least this G² by chance: the upper tail of χ² with one degree of freedom. */
export function chanceOf(ratio: number): number {
  return upperTail(Math.sqrt(ratio / 2))
}

/**
 * The probabilities corrected for the number of comparisons, in the given order (Holm, "A Simple Sequentially Rejective
 * Multiple Test Procedure", 1979). `compared`: the number of all comparisons, also of less significant ones that are not
 * given.
 */
export function correctedChances(chances: readonly number[], compared: number): number[] {
  const corrected = chances.map(() => 1)
  const byChance = chances.map((chance, at) => ({ chance, at })).toSorted((a, b) => a.chance - b.chance)
  let most = 0
  for (const [rank, { chance, at }] of byChance.entries()) {
    most = Math.max(most, Math.min(1, chance * (compared - rank)))
    corrected[at] = most
  }
  return corrected
}

/** Up to here the series is exact; above, the continued fraction is. */
const seriesUpTo = 2.5
const fractionSteps = 60

/** The complementary error function for x ≥ 0 (NIST Digital Library of Mathematical Functions, 7.6.2 and 7.9.1). */
function upperTail(x: number): number {
  if (x > seriesUpTo) {
    let fraction = x
    for (let step = fractionSteps; step > 0; step--) fraction = x + step / 2 / fraction
    return Math.exp(-x * x) / (fraction * Math.sqrt(Math.PI))
  }
  let term = x
  let sum = x
  for (let n = 1; term > sum * Number.EPSILON; n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}
