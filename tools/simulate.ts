// `npm run simulate -- [--seed N] [--seeds 1] [--hours 10] [--lives 30] [--planted]`: simulated lives of a server.
// Each seed is one simulation; a failure prints its seed and the commit. `--planted` checks instead that each
// planted fault is noticed. Exits with 1 if an invariant was violated or nothing was
// acknowledged, with 2 if the arguments are wrong.
import { execFileSync } from 'node:child_process'
import { type PlantedFault, plantedFaults } from '../server/testing/simulation/planted-faults.ts'
import { isNoticed, simulate, simulatePlanted } from '../server/testing/simulation/simulate.ts'
import { countOf, readArguments } from './command-line.ts'
import { root } from './step.ts'

const usage = 'usage: npm run simulate -- [--seed 1] [--seeds 1] [--hours 10] [--lives 30] [--planted]'
const { values } = readArguments(usage, {
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '10' },
    lives: { type: 'string', default: '30' },
    planted: { type: 'boolean', default: false },
  },
})

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const seed = countOf('seed', values.seed)
const seeds = countOf('seeds', values.seeds)
const [hours, lives] = [countOf('hours', values.hours), countOf('lives', values.lives)]
if (values.planted) await checkPlanted()
else await simulateSeeds()

async function simulateSeeds(): Promise<void> {
  for (let one = seed; one < seed + seeds; one += 1) {
    const { violations, ...told } = await simulate({ seed: one, hours, lives })
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
    const isSeen = isNoticed(name, violations)
    console.log(`${isSeen ? 'noticed' : 'MISSED '}  ${name}`)
    if (isSeen) continue
    for (const violation of violations) console.log(`  ${violation}`)
    process.exitCode = 1
  }
}
