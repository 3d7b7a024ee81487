import { Agent, request } from 'node:http'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import type { Instance } from '../server/instance.ts'
import { startInstance } from '../server/start.ts'
import { directoryWith } from '../server/testing/people.ts'

/**
 * Does the time of an answer reveal which accounts exist? Usage: `node bench/login-timing.ts [calls]`.
 * Prints the AUC of distinguishing each kind of account from an unknown one by time alone. 0.5 is a guess;
 * 0.45 to 0.55 is wanted. Each call has its own loopback address, because limits are per network.
 */
const calls = Number(process.argv[2] ?? 300)
const lockedAfter = 5
/** A network with more calls is refused before any account is read. */
const callsPerLocked = 20
const kinds = ['unknown', 'wrong', 'locked', 'invited', 'blocked'] as const
type Kind = (typeof kinds)[number]

const people = (['wrong', 'locked', 'invited', 'blocked'] as const).flatMap((kind) =>
  Array.from({ length: calls }, (_, i) => ({
    email: `${kind}${i}@example.org`,
    role: ['User' as const],
    status: kind === 'blocked' ? ('Blocked' as const) : ('Active' as const),
    isInvited: kind === 'invited',
  })),
)
const DATA_DIR = await directoryWith(people)
const instance: Instance = await startInstance(
  readConfig({ DATA_DIR, PORT: '0', CALLS_PER_SECOND: '100000', LAG_LIMIT_MS: '600000', LOG_LEVEL: 'fatal' }),
  systemClock,
)
const address = new URL(await instance.listen())
const agent = new Agent({ keepAlive: false })
let lastAddress = 0

async function timeOf(email: string, localAddress = nextAddress()): Promise<number> {
  const body = JSON.stringify({ email, password: 'not the password at all' })
  const start = performance.now()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      new URL('/api/v1/auth/login', address),
      { method: 'POST', agent, localAddress, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode))
      },
    )
    call.once('error', reject)
    call.end(body)
  })
  if (status !== 401) throw new Error(`${email} was answered with ${status}`)
  return performance.now() - start
}

function nextAddress(): string {
  lastAddress += 1
  return `127.1.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

/** Probability that a time of `others` is longer than one of `base` (Mann and Whitney). */
function auc(base: number[], others: number[]): number {
  const wins = others.flatMap((other) => base.map((one) => (other > one ? 1 : other === one ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

const lockedOne = (call: number) => Math.floor(call / callsPerLocked)
const askLocked = (one: number) => timeOf(`locked${one}@example.org`, `127.2.0.${one + 1}`)
for (let one = 0; one <= lockedOne(calls - 1); one += 1)
  for (let i = 0; i < lockedAfter; i += 1) await askLocked(one)
for (let i = 0; i < 20; i += 1) await timeOf(`warm${i}@example.org`)

const times: Record<Kind, number[]> = { unknown: [], wrong: [], locked: [], invited: [], blocked: [] }
for (let i = 0; i < calls; i += 1) {
  // In random order, so that the order of calls reveals nothing.
  for (const kind of [...kinds].sort(() => Math.random() - 0.5)) {
    const time = kind === 'locked' ? await askLocked(lockedOne(i)) : await timeOf(`${kind}${i}@example.org`)
    times[kind].push(time)
  }
}
for (const kind of kinds) {
  const median = times[kind].toSorted((a, b) => a - b)[Math.floor(calls / 2)] ?? 0
  console.log(
    `${kind.padEnd(8)} AUC ${auc(times.unknown, times[kind]).toFixed(3)}  median ${median.toFixed(1)} ms`,
  )
}
await instance.close()
