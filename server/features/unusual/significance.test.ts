import { expect, test } from 'vitest'
import { chanceOf, correctedChances, logLikelihoodRatio } from './significance.ts'

// Quantiles of χ² with one degree of freedom.
test.each([
  [0.5, 0.479500122],
  [3.841458821, 0.05],
  [6.634896601, 0.01],
  [15.13670523, 0.0001],
  [40, 2.53963e-10],
])('the chance of G² = %s is %s', (ratio, chance) => {
  expect(chanceOf(ratio) / chance).toBeCloseTo(1, 4)
})

test('no difference has the ratio zero, and a value that is only new a finite one', () => {
  expect(logLikelihoodRatio({ now: 5, total: 100, before: 50, totalBefore: 1_000 })).toBeCloseTo(0, 10)
  // 2 × (10 ln(10 / (10 × 100 / 1100)) + 90 ln(90 / (1090 × 100 / 1100)) + 1000 ln(1000 / (1090 × 1000 / 1100)))
  expect(logLikelihoodRatio({ now: 10, total: 100, before: 0, totalBefore: 1_000 })).toBeCloseTo(48.902, 2)
  expect(logLikelihoodRatio({ now: 100, total: 100, before: 1_000, totalBefore: 1_000 })).toBe(0)
})

test('the correction multiplies by the comparisons that are left, and keeps the order', () => {
  const [smallest, middle, equal, other] = correctedChances([0.001, 0.02, 0.02, 0.9], 10)
  expect(smallest).toBeCloseTo(0.01)
  expect(middle).toBeCloseTo(0.18)
  expect(equal).toBeCloseTo(0.18)
  expect(other).toBe(1)
})
