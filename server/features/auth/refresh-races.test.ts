import { expect, test } from 'vitest'
import { raceTabs } from './refresh-races.fixture.ts'
import { raceThieves } from './refresh-thieves.fixture.ts'

test('tabs that refresh in parallel and lose answers stay signed in, and a replay is detected', async () => {
  const races = await raceTabs({ rounds: 50, seed: 7 })
  expect(races).toMatchObject({ rounds: 50, refreshes: 200, logouts: 0, replays: 1, unseen: 0 })
  expect(races.lost).toBeGreaterThan(30)
  expect(races.rotations).toBeGreaterThan(20)
  expect(races.moves).toBeGreaterThan(5)
})

test('a stolen token used from another browser within thirty seconds is detected in every round', async () => {
  const thefts = await raceThieves({ rounds: 18, seed: 7 })
  // Until the owner uses the new token, the same kind of browser could be the owner's phone in another
  // network.
  expect(thefts).toEqual({ rounds: 18, atOnce: 16, later: 2, unseen: 0 })
})
