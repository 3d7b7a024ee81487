import { setTimeout as sleep } from 'node:timers/promises'
import { mean } from '../search/figures.ts'
import { note } from '../search/note.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { type NormalReport, runNormalClient } from './normal-client.ts'
import type { CallOrder, CallReport, LoadClient, SlowKind, SlowReport } from './orders.ts'
import { slowKinds } from './orders.ts'
import { heldConnections } from './server-sockets.ts'
import { generateCalls, generateSlowSockets } from './start-generator.ts'

export type OverloadOptions = {
  clients: number
  seconds: number
  posts: number
  /** A data directory to keep and use again. */
  data?: string | undefined
  /** Names of the steps to measure; all by default. */
  steps?: readonly StepName[] | undefined
}

/** MiB of the server with its engine: means of the first, the middle and the last fifth of the time. */
type MemoryFigures = { start: number; middle: number; end: number; slope: number }
type Crowd = CallReport & { memoryMiB: MemoryFigures; serverCpuSeconds: number; normal: NormalReport }
/** Most connections of the server meanwhile, and fewest after all were open. */
type Slow = {
  attack: SlowReport
  normal: NormalReport
  secondsUntilClosed: number
  peak: number
  left: number
}
type Fairness = {
  alone: { perSecond: number; p50: number; p99: number }
  besideOneUser: { perSecond: number; p50: number; p99: number }
  /** Answers 2xx per second of the user with many clients, by those of a user with one. */
  admittedRatio: number
}

/** The warm-up has no bars. */
export const stepNames = ['warm-up', 'impatient', 'patient', 'costly', 'fairness', ...slowKinds] as const
export type StepName = (typeof stepNames)[number]

export function isStepName(name: string): name is StepName {
  return stepNames.some((known) => known === name)
}

/** The measured steps. */
export type OverloadSteps = {
  impatient?: Crowd
  patient?: Crowd
  costly?: Crowd
  fairness?: Fairness
  slow: Partial<Record<SlowKind, Slow>>
}
export type OverloadResult = OverloadSteps & {
  options: OverloadOptions
  idle: NormalReport
  logLines: number
}

const usersBesideOne = 10
/** Connections of the normal client, and of the last one before. */
const mostOfNormalClient = 4
/** Clients of the user that takes more than the others. */
const clientsOfOne = 200

/** Overloads a server in several ways, and measures what its users get meanwhile. */
export async function measureOverload(options: OverloadOptions): Promise<OverloadResult> {
  const names = Array.from({ length: options.clients }, (_, i) => `user${i}`)
  const { posts, data } = options
  const server = await startMeasuredServer({ posts, data, names: [...names, 'normal', 'admin'] })
  try {
    note(`${options.posts} posts are imported`)
    const measured = await measureWith(server, names, options)
    return { options, ...measured, logLines: server.log().split('\n').length }
  } finally {
    await server.close()
  }
}

async function measureWith(server: MeasuredServer, names: string[], options: OverloadOptions) {
  const { seconds, steps } = options
  const everyone = () => clientsFor(server, names)
  const usual = { kind: 'calls', origin: server.origin, mix: 'usual', seed: 1 } as const
  const normal = async () => (await server.bearersOf(['normal']))[0] ?? ''
  const idle = await beside(server, await normal(), () => sleep(Math.min(10, seconds) * 1_000))
  note(`idle: ${JSON.stringify(idle.normal)}`)
  const done: OverloadSteps = { slow: {} }
  const step = async <T>(name: StepName, measure: () => Promise<T>): Promise<T | undefined> => {
    if (steps && !steps.includes(name)) return undefined
    const result = await measure()
    note(`${name}: ${JSON.stringify(result)}`)
    return result
  }
  const crowd = async (order: Omit<CallOrder, 'clients'>) =>
    await measureCrowd(server, { ...order, clients: await everyone() }, await normal())
  // The caches of server and engine fill before the memory is measured.
  await step('warm-up', () => crowd({ ...usual, seconds: Math.min(20, seconds), isPatient: false, seed: 2 }))
  const impatient = await step('impatient', () => crowd({ ...usual, seconds, isPatient: false }))
  if (impatient) done.impatient = impatient
  const patient = await step('patient', () => crowd({ ...usual, seconds, isPatient: true, seed: 3 }))
  if (patient) done.patient = patient
  const costlyOrder = { ...usual, mix: 'costly', seconds: seconds / 2, isPatient: true } as const
  const costly = await step('costly', () => crowd(costlyOrder))
  if (costly) done.costly = costly
  const fairness = await step('fairness', () => measureFairness(server, names, seconds / 2))
  if (fairness) done.fairness = fairness
  for (const kind of slowKinds) {
    const slow = await step(kind, async () => {
      const paths = await answersForSlowReaders(server)
      const order = { kind, origin: server.origin, clients: await everyone(), paths, seconds: 20 }
      return await measureSlow(server, order, await normal())
    })
    if (slow !== undefined) done.slow[kind] = slow
  }
  return { idle: idle.normal, ...done }
}

/** Each name calls from an address of its own, so the limit of one address does not help the server. */
async function clientsFor(server: MeasuredServer, names: readonly string[]): Promise<LoadClient[]> {
  const bearers = await server.bearersOf(names)
  return bearers.map((bearer, i) => ({ address: addressOf(i), bearer }))
}

function addressOf(i: number): string {
  return `127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`
}

/** What a normal client gets while `work` runs. */
async function beside<T>(server: MeasuredServer, bearer: string, work: () => Promise<T>) {
  const over = new AbortController()
  const normal = runNormalClient(server.origin, bearer, over.signal)
  try {
    const result = await work()
    over.abort()
    return { result, normal: await normal }
  } finally {
    over.abort()
  }
}

async function measureCrowd(server: MeasuredServer, order: CallOrder, bearer: string): Promise<Crowd> {
  const memory: number[] = []
  const timer = setInterval(() => memory.push(server.meter.memory()), 1_000)
  const cpuBefore = server.meter.cpuMs()
  try {
    const { result, normal } = await beside(server, bearer, () => generateCalls(order))
    const serverCpuSeconds = (server.meter.cpuMs() - cpuBefore) / 1_000
    return { ...result, memoryMiB: memoryFigures(memory), serverCpuSeconds, normal }
  } finally {
    clearInterval(timer)
  }
}

export function memoryFigures(bytes: readonly number[]): MemoryFigures {
  const fifth = Math.max(1, Math.floor(bytes.length / 5))
  const from = (at: number) => mean(bytes.slice(at, at + fifth)) / 1_024 ** 2
  const [start, middle, end] = [from(0), from(2 * fifth), from(bytes.length - fifth)]
  return {
    start: Math.round(start),
    middle: Math.round(middle),
    end: Math.round(end),
    slope: Math.round((end / start - 1) * 1_000) / 1_000,
  }
}

async function measureSlow(
  server: MeasuredServer,
  order: Parameters<typeof generateSlowSockets>[0],
  bearer: string,
): Promise<Slow> {
  // Connections of earlier measurements are idle, and the server closes them after five seconds.
  await sleep(7_000)
  const { result, normal } = await beside(server, bearer, async () => {
    const { opened, report } = generateSlowSockets(order)
    let peak = 0
    const held = () => {
      const now = heldConnections(server.port)
      peak = Math.max(peak, now)
      return now
    }
    while (!(await Promise.race([opened, sleep(200)]))) held()
    const openedAt = performance.now()
    let secondsUntilClosed = Number.POSITIVE_INFINITY
    let left = order.clients.length
    const attack = report.then((value) => ({ value }))
    for (;;) {
      left = Math.min(left, held())
      if (left <= mostOfNormalClient) {
        secondsUntilClosed = Math.round((performance.now() - openedAt) / 100) / 10
        break
      }
      const over = await Promise.race([attack, sleep(200)])
      if (over) break
    }
    return { attack: await report, secondsUntilClosed, peak, left }
  })
  return { ...result, normal }
}

/** Large answers of different kinds: a file, a document, and a page of posts. */
async function answersForSlowReaders(server: MeasuredServer): Promise<string[]> {
  const [authorization = ''] = await server.bearersOf(['admin'])
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data } = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return data
  }
  const { id } = await post('exports', { q: '', format: 'csv', columns: ['text', 'author', 'dateCreated'] })
  for (;;) {
    const answer = await fetch(`${server.origin}/api/v1/exports/${id}`, { headers: { authorization } })
    const { state } = (await answer.json()).data
    if (state.status === 'done') break
    if (state.status !== 'queued' && state.status !== 'running') throw new Error('The export has failed')
    await sleep(500)
  }
  const { link } = await post(`exports/${id}/link`, {})
  return [link, '/api/v1/openapi.json', link, '/api/v1/archives?itemsPerPage=1000']
}

/** Ten users with one client each, alone and beside one user with many clients. */
async function measureFairness(server: MeasuredServer, names: string[], seconds: number): Promise<Fairness> {
  const few = await clientsFor(server, names.slice(0, usersBesideOne))
  const [bearer = ''] = await server.bearersOf(names.slice(usersBesideOne, usersBesideOne + 1))
  const many = Array.from({ length: clientsOfOne }, (_, i) => ({ address: addressOf(500 + i), bearer }))
  const order = { kind: 'calls', origin: server.origin, mix: 'usual', seconds, isPatient: true } as const
  const alone = await generateCalls({ ...order, clients: few, seed: 4 })
  const [theirs, its] = await Promise.all([
    generateCalls({ ...order, clients: few, seed: 5 }),
    generateCalls({ ...order, clients: many, seed: 6, isPatient: false }),
  ])
  const perUser = theirs.admittedByClient.mean / theirs.seconds
  const ofOne = (its.admittedByClient.mean * clientsOfOne) / its.seconds
  const shown = ({ searches: { perSecond, p50, p99 } }: CallReport) => ({ perSecond, p50, p99 })
  return {
    alone: shown(alone),
    besideOneUser: shown(theirs),
    admittedRatio: Math.round((ofOne / perUser) * 100) / 100,
  }
}
