import { parentPort, workerData } from 'node:worker_threads'
import { createRandom } from '../../server/demo/random.ts'
import { watchBranches } from './coverage.ts'
import type { FuzzOrder, FuzzReport } from './fuzz.ts'
import { createMutator } from './mutate.ts'
import { smallest } from './smallest.ts'
import type { Target } from './target.ts'

const port = parentPort
if (!port) throw new Error('This file runs only as a worker')
const order: FuzzOrder = workerData
const report = (one: FuzzReport) => port.postMessage(one)

const coverage = watchBranches(order.watched)
const loaded: { target: Target } = await import(order.module)
const { run, maxBytes } = loaded.target
const random = createRandom(order.seed)
// Read by the thread that ends this one if an input takes too long.
const current = new Uint8Array(order.current)
const clock = new Float64Array(order.clock)

type Kept = { input: Buffer; isBranch: boolean }
const kept: Kept[] = []
let runs = 0

await search()

async function search(): Promise<void> {
  for (const input of order.inputs) if (await tried(Buffer.from(input), 'seed')) return
  const change = createMutator(random, coverage.texts(), maxBytes)
  const until = performance.now() + order.seconds * 1_000
  while (performance.now() < until) {
    const input = change(chosen(), chosen())
    if (await tried(input, 'changed')) return
    if (runs % 2_000 === 0) report({ kind: 'progress', ...figures() })
  }
  report({
    kind: 'ended',
    ...figures(),
    kept: kept.filter(({ isBranch }) => isBranch).map(({ input }) => input),
  })
}

/** Half of the time one of the newest inputs: what they reach has been tried least. */
function chosen(): Buffer {
  const newest = 24
  const from = random.chance(0.5) ? Math.max(0, kept.length - newest) : 0
  return kept[random.int(from, Math.max(from, kept.length - 1))]?.input ?? Buffer.alloc(0)
}

/** Runs an input and keeps it if it reaches something new. True if it breaks a promise. */
async function tried(input: Buffer, origin: 'seed' | 'changed'): Promise<boolean> {
  const fault = await faultOf(input)
  const added = coverage.added()
  if (fault === undefined) {
    if (origin === 'seed' || added) kept.push({ input, isBranch: origin === 'changed' && added === 'branch' })
    return false
  }
  const isSame = async (other: Buffer) => kindOf(await faultOf(other)) === kindOf(fault)
  const small = await smallest(input, isSame)
  report({ kind: 'broken', ...figures(), input: small, fault: (await faultOf(small)) ?? fault })
  return true
}

async function faultOf(input: Buffer): Promise<string | undefined> {
  coverage.begin()
  runs += 1
  current.set(input)
  clock[1] = input.length
  clock[0] = Date.now()
  try {
    await run(input)
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  } finally {
    clock[0] = 0
  }
}

/** The start of a fault without what depends on the input. */
function kindOf(fault: string | undefined): string | undefined {
  return fault?.slice(0, 24).replace(/\d+/g, '#')
}

function figures() {
  return { runs, reached: coverage.reached(), inputs: kept.length }
}
