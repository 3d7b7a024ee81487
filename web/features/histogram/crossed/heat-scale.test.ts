import { expect, test } from 'vitest'
import { heatSteps } from '#ui/heat-ink.ts'
import { heatRanges, heatStep } from './heat-scale.ts'

test('no posts have the colour of the ground, the most posts the last colour', () => {
  expect([0, 1, 36].map((posts) => heatStep(posts, 36))).toEqual([0, 1, heatSteps])
  expect(heatStep(1, 1)).toBe(heatSteps)
})

test.each([1, 2, 5, 7, 36, 100, 12_345])('the legend up to %d gives each number its colour', (most) => {
  const ranges = heatRanges(most)
  expect(ranges.at(-1)?.to).toBe(most)
  for (let posts = 1; posts <= most; posts++) {
    const found = ranges.filter(({ from, to }) => posts >= from && posts <= to)
    expect([posts, found.map(({ step }) => step)]).toEqual([posts, [heatStep(posts, most)]])
  }
})
