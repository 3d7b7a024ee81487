// `npm run torture [-- --list] [-- NAME ...] [-- --cycles N --seed N --posts N --json]`: faults around real servers, and a
// figure of each. `--posts`: generated posts in the archive before, where a fault says so. Exits with 1 if an invariant was violated, with 2 if the arguments are wrong. A fault that this machine
// cannot cause is reported as skipped, with what is missing.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../server/demo/random.ts'
import { setup } from '../../server/testing/template.ts'
import { countOf, readArguments, refuse } from '../../tools/command-line.ts'
import type { Fault, Outcome } from './fault.ts'
import { faults } from './faults.ts'
import { enterNamespaces } from './namespaces.ts'
import { missing } from './needs.ts'
import { createUndo } from './undo.ts'

const usage = `usage: npm run torture -- [NAME ...] [--cycles N] [--seed 1] [--posts N] [--json]
       npm run torture -- --list`
const { positionals: names, values } = readArguments(usage, {
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    cycles: { type: 'string' },
    seed: { type: 'string', default: '1' },
    posts: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

type Result = { name: string; seconds: number; cycles: number; figures: Outcome['figures'] } & (
  | { status: 'passed' }
  | { status: 'failed'; violations: string[] }
  | { status: 'skipped'; missing: string[] }
)

const mostShown = 20
/** Longest time to import one. */
const secondsPerPost = 0.01
const undo = createUndo()

if (values.list) list()
else {
  const chosen = chosenFaults()
  const cycles = values.cycles === undefined ? undefined : countOf('cycles', values.cycles)
  const posts = values.posts === undefined ? 0 : countOf('posts', values.posts)
  const seed = countOf('seed', values.seed)
  enterNamespaces()
  await runAll(chosen, { cycles, seed, posts })
}

function list(): void {
  const width = Math.max(...faults.map(({ name }) => name.length))
  for (const { name, about, cycles, needs } of faults) {
    console.log(`${name.padEnd(width)}  ${about} (${cycles} ${cycles === 1 ? 'cycle' : 'cycles'})`)
    // Namespaces are entered only before a run.
    for (const reason of missing(needs.filter((need) => need !== 'namespaces')))
      console.log(`${' '.repeat(width)}  WOULD BE SKIPPED: ${reason}`)
  }
}

function chosenFaults(): Fault[] {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length > 0)
    refuse(`There is no fault ${unknown.join(', ')}. "npm run torture -- --list" lists all.`)
  return names.length === 0 ? [...faults] : faults.filter(({ name }) => names.includes(name))
}

type Wanted = { cycles: number | undefined; seed: number; posts: number }

async function runAll(chosen: Fault[], wanted: Wanted): Promise<void> {
  process.once('exit', undo.all)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  if (!process.env.LITOPYS_TEMPLATE) undo.add(setup())
  const results: Result[] = []
  for (const fault of chosen) {
    const result = await runOne(fault, wanted)
    results.push(result)
    print(result)
  }
  const count = (status: Result['status']) => results.filter((one) => one.status === status).length
  if (values.json) console.log(JSON.stringify({ seed: wanted.seed, results }))
  else console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  process.exit(count('failed') === 0 ? 0 : 1)
}

async function runOne(fault: Fault, { cycles = fault.cycles, seed, posts }: Wanted): Promise<Result> {
  const { name, needs, limit } = fault
  const lacking = missing(needs)
  if (lacking.length > 0)
    return { name, status: 'skipped', seconds: 0, cycles: 0, figures: {}, missing: lacking }
  const own = createUndo()
  const stopAll = undo.add(own.all)
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-torture-'))
  own.add(() => rmSync(scratch, { recursive: true, force: true }))
  // PostgreSQL runs as another user.
  chmodSync(scratch, 0o711)
  const usual = tmpdir()
  // Killed servers leave files there.
  process.env.TMPDIR = scratch
  const startedAt = performance.now()
  const say = (line: string) => console.error(`${name}: ${line}`)
  const limitMs = (limit.base + cycles * limit.each + posts * secondsPerPost) * 1_000
  const late = new AbortController()
  const outcome = await Promise.race([
    fault
      .run({ cycles, posts, random: createRandom(seed), scratch, undo: own, say })
      .catch((error: unknown) =>
        broken(cycles, error instanceof Error ? (error.stack ?? error.message) : String(error)),
      ),
    sleep(limitMs, undefined, { signal: late.signal }).then(
      () => broken(cycles, `the run has not ended after ${limitMs / 1_000} s`),
      () => broken(cycles, 'unused'),
    ),
  ])
  late.abort()
  stopAll()
  process.env.TMPDIR = usual
  const result = { name, seconds: Math.round((performance.now() - startedAt) / 1_000), ...outcome }
  const { violations, ...rest } = result
  return violations.length === 0 ? { ...rest, status: 'passed' } : { ...rest, status: 'failed', violations }
}

function broken(cycles: number, why: string): Outcome {
  return { cycles, figures: {}, violations: [why] }
}

function print(result: Result): void {
  if (values.json && result.status !== 'skipped') return
  const line = values.json ? console.error : console.log
  const figures = Object.entries(result.figures).map(([name, value]) => `${name} ${value}`)
  const name = result.name.padEnd(20)
  switch (result.status) {
    case 'passed':
      line(`passed   ${name} ${result.cycles} cycles in ${result.seconds} s: ${figures.join('; ')}`)
      return
    case 'failed':
      line(`FAILED   ${name} ${result.cycles} cycles in ${result.seconds} s: ${figures.join('; ')}`)
      for (const violation of result.violations.slice(0, mostShown)) line(`         ${violation}`)
      if (result.violations.length > mostShown)
        line(`         … ${result.violations.length - mostShown} more`)
      return
    case 'skipped':
      line(`SKIPPED  ${name} ${result.missing.join('; ')}`)
  }
}
