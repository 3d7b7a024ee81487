import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRandom } from '#server/demo/random'
import { findCompiler } from '../../../tools/prepare/machine.mjs'
import { startProgram } from '../child.ts'
import { diskFaults } from '../disk-faults.ts'
import { directoryWith } from '../people.ts'
import { operator } from './deeds.ts'
import { uncheckable } from './invariants.ts'
import { readLedger } from './ledger.ts'
import { type Life, outcomes } from './life.ts'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'

export type Plan = {
  seed: number
  /** Simulated hours; after the first life that reaches them, another one without faults is the last. */
  hours: number
  /** Lives at most, whatever time has passed. */
  lives: number
}

export type Simulated = {
  seed: number
  hours: number
  lives: number
  crashes: number
  acknowledged: number
  /** Empty if every invariant was true. */
  violations: string[]
}

type Place = { home: string; directory: string; ledger: string; violations: string }

/**
 * Lets servers live one after the other with the same data: users work, time passes, Telegram and the disk fail,
 * and processes are killed. Each life checks what the earlier ones acknowledged. The same seed makes the same
 * choices; the moments of crashes depend on the machine too.
 */
export async function simulate({ seed, hours, lives }: Plan): Promise<Simulated> {
  const place = await makePlace()
  try {
    const random = createRandom(seed)
    let crashes = 0
    let count = 0
    let violations: string[] = []
    for (let isLast = false; !isLast && violations.length === 0; count += 1) {
      // The last life checks what the one before it acknowledged.
      isLast = count >= lives - 1 || readLedger(place.ledger).passed / 3_600_000 >= hours
      const outcome = await liveOnce(place, {
        seed: random.int(1, 2 ** 31),
        deeds: random.int(4, 12),
        end: !isLast && random.chance(0.75) ? 'crash' : 'close',
        hasFaults: !isLast && random.chance(0.3),
      })
      crashes += outcome.hasCrashed ? 1 : 0
      violations = outcome.violations
    }
    const { deeds, passed } = readLedger(place.ledger)
    const acknowledged = deeds.filter(({ state }) => state === 'acknowledged').length
    if (acknowledged === 0 && violations.length === 0) violations = ['nothing was acknowledged']
    return { seed, hours: passed / 3_600_000, lives: count, crashes, acknowledged, violations }
  } finally {
    rmSync(place.home, { recursive: true, force: true })
  }
}

/** Whether the invariant of this fault was violated. One that cannot be checked says nothing. */
export function isNoticed(fault: PlantedFault, violations: readonly string[]): boolean {
  const { violates } = plantedFaults[fault]
  return violations.some(
    (one) => one.includes(`${violates}: `) && !one.includes(`${violates}: ${uncheckable}`),
  )
}

/** Violations that a simulation finds after each of these faults was planted into the same data. */
export async function* simulatePlanted(
  seed: number,
  faults: readonly PlantedFault[],
): AsyncGenerator<[PlantedFault, string[]]> {
  const place = await makePlace()
  try {
    const usual = { seed, deeds: 40, end: 'close', hasFaults: false } as const
    const { violations } = await liveOnce(place, usual)
    if (violations.length > 0) throw new Error(`Without a planted fault: ${violations.join('\n')}`)
    for (const fault of faults) {
      const copy = { ...place, directory: join(place.home, 'copy', 'data') }
      cpSync(place.directory, copy.directory, { recursive: true, verbatimSymlinks: true })
      await plantedFaults[fault].plant(copy.directory)
      yield [fault, (await liveOnce(copy, { ...usual, planted: fault })).violations]
      rmSync(copy.directory, { recursive: true })
    }
  } finally {
    rmSync(place.home, { recursive: true, force: true })
  }
}

async function makePlace(): Promise<Place> {
  const directory = await directoryWith([{ email: operator, role: ['User'] }])
  const home = dirname(directory)
  return { home, directory, ledger: join(home, 'ledger.jsonl'), violations: join(home, 'violations.json') }
}

type Wish = Pick<Life, 'seed' | 'deeds' | 'end' | 'planted'> & { hasFaults: boolean }

async function liveOnce(
  place: Place,
  { hasFaults, ...wish }: Wish,
): Promise<{ violations: string[]; hasCrashed: boolean }> {
  const { directory, ledger, violations } = place
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-life-'))
  const areFaultsPossible = hasFaults && process.platform === 'linux' && findCompiler() !== undefined
  const faults = areFaultsPossible ? diskFaults(scratch, directory) : undefined
  const life: Life = {
    ...wish,
    ...{ directory, ledger, violations },
    ...(faults ? { faults: join(scratch, 'orders') } : {}),
  }
  try {
    const program = startProgram('server/testing/simulation/life.fixture.ts', [JSON.stringify(life)], {
      ...faults?.env,
      TMPDIR: scratch,
    })
    const { code, stderr } = await program.ended
    if (code === outcomes.ended) return { violations: [], hasCrashed: false }
    if (code === outcomes.violated && existsSync(violations))
      return { violations: readViolations(violations), hasCrashed: false }
    // A server that cannot write ends itself with 1.
    const signal = program.child.signalCode
    if (signal === 'SIGKILL' || (faults && code === 1)) return { violations: [], hasCrashed: true }
    return { violations: [`the life ended with ${code ?? signal}: ${stderr}`], hasCrashed: false }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function readViolations(file: string): string[] {
  const found: string[] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, '[]')
  return found
}
