import { expect, inject, test } from 'vitest'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { simulate, simulatePlanted } from './simulate.ts'

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

test.runIf(isLong)('every planted fault violates its invariant', { timeout: 900_000 }, async () => {
  for await (const [fault, violations] of simulatePlanted(7, names)) {
    const { violates } = plantedFaults[fault]
    expect([fault, violations.filter((one) => one.includes(violates))]).not.toEqual([fault, []])
  }
})
