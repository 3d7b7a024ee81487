import { expect, inject, test } from 'vitest'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { isNoticed, simulate, simulatePlanted } from './simulate.ts'

const isLong = inject('isLong')
const names = Object.keys(plantedFaults).filter((name): name is PlantedFault => name in plantedFaults)

test('nothing acknowledged is lost or doubled by crashes, disk faults and passing time', {
  timeout: 3_600_000,
}, async () => {
  for (const seed of isLong ? Array.from({ length: 20 }, (_, i) => i + 1) : [1]) {
    const simulated = await simulate({ seed, hours: 10, lives: isLong ? 20 : 4 })
    expect(simulated).toMatchObject({ seed, violations: [] })
    expect(simulated.acknowledged).toBeGreaterThan(5)
  }
})

test('an invariant that cannot be checked has not noticed a fault', () => {
  const violation = (text: string) => [`after the start: counts equal lists: ${text}`]
  expect(
    isNoticed('words of posts are missing in the index', violation('total is 1, and 2 posts are listed')),
  ).toBe(true)
  expect(
    isNoticed('words of posts are missing in the index', violation('it cannot be checked: no answer')),
  ).toBe(false)
  expect(isNoticed('a user is lost', violation('total is 1, and 2 posts are listed'))).toBe(false)
})

test.runIf(isLong)(
  'the last life ends without a crash, also after the hours',
  { timeout: 900_000 },
  async () => {
    // The first life of this seed crashes.
    const simulated = await simulate({ seed: 2, hours: 0.001, lives: 5 })
    expect(simulated).toMatchObject({ lives: 2, crashes: 1, violations: [] })
  },
)

test.runIf(isLong)('every planted fault violates its invariant', { timeout: 900_000 }, async () => {
  for await (const [fault, violations] of simulatePlanted(7, names)) {
    expect({ fault, violations, isSeen: isNoticed(fault, violations) }).toMatchObject({ isSeen: true })
  }
})
