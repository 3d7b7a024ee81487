import { repeats } from '@litopys/language/testing/repeats.fixture'
import { expect, test } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { killRefreshes } from './kill-refresh.fixture.ts'

test('a refresh killed at random times continues and leaves every post once under one seal', {
  timeout: repeats(240_000),
}, async () => {
  const random = createRandom(7)
  const posts = 300
  const kills = repeats(1, 60)
  const plan = { posts, kills, livesAtMostMs: 3_000, everyMs: 100, random: () => random.next() }
  const outcomes = await Array.fromAsync(killRefreshes(plan))
  expect(outcomes.reduce((sum, { kills }) => sum + kills, 0)).toBe(kills)
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ new: posts, cursor: posts, isComplete: true })
    expect(outcome).toMatchObject({ acknowledgedLost: 0, seals: [1], failedChecks: [] })
    expect(outcome.numbers).toEqual(Array.from({ length: posts }, (_, i) => i + 1))
  }
})
