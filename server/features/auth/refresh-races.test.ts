import { expect, test } from 'vitest'
import { raceTabs } from './refresh-races.fixture.ts'
import { raceThieves } from './refresh-thieves.fixture.ts'

test('tabs that refresh at the same time and lose answers are never signed out, and a replay is seen', async () => {
  const races = await raceTabs({ rounds: 50, seed: 7 })
  expect(races).toMatchObject({ rounds: 50, refreshes: 200, logouts: 0, replays: 1, unseen: 0 })
  expect(races.lost).toBeGreaterThan(30)
  expect(races.rotations).toBeGreaterThan(20)
  expect(races.moves).toBeGreaterThan(5)
})

test('a thief who comes within thirty seconds from another browser is seen in every round', async () => {
  const thefts = await raceThieves({ rounds: 18, seed: 7 })
  // Until the owner has used the answer, the same kind of browser may be the owner's phone in its next
  // network.
  expect(thefts).toEqual({ rounds: 18, atOnce: 16, later: 2, unseen: 0 })
})
