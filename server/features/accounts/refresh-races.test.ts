import { expect, test } from 'vitest'
import { raceTabs } from './refresh-races.fixture.ts'

test('tabs that refresh at the same time and lose answers are never signed out, and a replay is seen', async () => {
  const races = await raceTabs({ rounds: 50, seed: 7 })
  expect(races).toMatchObject({ rounds: 50, refreshes: 200, logouts: 0, replays: 1, unseen: 0 })
  expect(races.lost).toBeGreaterThan(30)
  expect(races.rotations).toBeGreaterThan(20)
})
