// `npm run simulate -- [--seed N] [--seeds 1] [--hours 10] [--lives 30] [--planted]`: simulated lives of a server.
// Each seed is one simulation; a failure prints its seed and the commit. `--planted` checks instead that each
// planted fault is noticed. Exits with 1 if an invariant was violated.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type PlantedFault, plantedFaults } from '../server/testing/simulation/planted-faults.ts'
import { simulate, simulatePlanted } from '../server/testing/simulation/simulate.ts'
import { root } from './step.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '10' },
    lives: { type: 'string', default: '30' },
    planted: { type: 'boolean', default: false },
  },
})

function countOf(name: 'seed' | 'seeds' | 'hours' | 'lives'): number {
  const count = Number(values[name])
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a whole number from 1`)
  return count
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const seed = countOf('seed')
if (values.planted) await checkPlanted()
else await simulateSeeds()

async function simulateSeeds(): Promise<void> {
  for (let one = seed; one < seed + countOf('seeds'); one += 1) {
    const { violations, ...told } = await simulate({
      seed: one,
      hours: countOf('hours'),
      lives: countOf('lives'),
    })
    console.log(JSON.stringify({ ...told, violations: violations.length }))
    if (violations.length === 0) continue
    for (const violation of violations) console.log(`  ${violation}`)
    console.log(`  Again: npm run simulate -- --seed ${one} (commit ${commit})`)
    process.exitCode = 1
  }
}

async function checkPlanted(): Promise<void> {
  const names = Object.keys(plantedFaults).filter((name): name is PlantedFault => name in plantedFaults)
  for await (const [name, violations] of simulatePlanted(seed, names)) {
    const { violates } = plantedFaults[name]
    const isNoticed = violations.some((violation) => violation.includes(violates))
    console.log(`${isNoticed ? 'noticed' : 'MISSED '}  ${name}`)
    if (isNoticed) continue
    for (const violation of violations) console.log(`  ${violation}`)
    process.exitCode = 1
  }
}
