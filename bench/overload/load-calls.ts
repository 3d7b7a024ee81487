import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { mean } from '../search/figures.ts'
import { createCallMix, type LoadCall } from './call-mix.ts'
import { latencyFigures } from './latencies.ts'
import type { CallOrder, CallReport, LoadClient } from './orders.ts'

/** A call without an answer after this time counts as a connection error. */
const longestMs = 60_000

type Answered = { status: number; retryAfter: string | undefined }

/** Runs all clients until the time is over, and returns what they got. */
export async function runCalls(order: CallOrder): Promise<CallReport> {
  const { origin, clients, seconds, isPatient } = order
  const nextCall = createCallMix(order.mix, order.seed)
  const times: Record<'searches' | 'others' | 'refusals', number[]> = {
    searches: [],
    others: [],
    refusals: [],
  }
  const statuses: Record<string, number> = {}
  const connectionErrors: Record<string, number> = {}
  let [repeatedOnNewConnection, withoutRetryAfter] = [0, 0]
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const end = startedAt + seconds * 1_000

  const note = (call: LoadCall, { status, retryAfter }: Answered, took: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status < 300) times[call.isSearch ? 'searches' : 'others'].push(took)
    if (!isRefusal(status)) return
    times.refusals.push(took)
    if (!retryAfter) withoutRetryAfter += 1
  }
  const onRepeated = () => {
    repeatedOnNewConnection += 1
  }
  const run = async (client: LoadClient, index: number): Promise<number> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: client.address })
    let admitted = 0
    // All clients at the same instant would be no load that occurs.
    await sleep((index / clients.length) * Math.min(2_000, seconds * 100))
    while (performance.now() < end) {
      const call = nextCall()
      const begin = performance.now()
      try {
        const answer = await answerTo(origin, call, client, agent, onRepeated)
        note(call, answer, performance.now() - begin)
        if (answer.status < 300) admitted += 1
        if (isPatient && isRefusal(answer.status)) await sleep(pauseOf(answer, end))
      } catch (error) {
        const code = codeOf(error)
        connectionErrors[code] = (connectionErrors[code] ?? 0) + 1
        await sleep(100)
      }
    }
    agent.destroy()
    return admitted
  }
  const admittedByClient = await Promise.all(clients.map(run))
  const measured = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    statuses,
    connectionErrors,
    repeatedOnNewConnection,
    withoutRetryAfter,
    searches: latencyFigures(times.searches, measured),
    others: latencyFigures(times.others, measured),
    refusals: latencyFigures(times.refusals, measured),
    admittedByClient: {
      least: Math.min(...admittedByClient),
      mean: Math.round(mean(admittedByClient) * 10) / 10,
      most: Math.max(...admittedByClient),
    },
    seconds: measured,
    cpuSeconds: (user + system) / 1e6,
  }
}

function isRefusal(status: number): boolean {
  return status === 429 || status === 503
}

/** Milliseconds that the server asks to wait, until the end of the measurement at most. */
function pauseOf({ retryAfter }: Answered, end: number): number {
  return Math.max(0, Math.min(Number(retryAfter ?? 1) * 1_000, end - performance.now()))
}

/**
 * Sends a call once more on a new connection if the server closed the idle one meanwhile, as browsers do
 * (RFC 9112, section 9.5).
 */
async function answerTo(
  origin: string,
  call: LoadCall,
  client: LoadClient,
  agent: Agent,
  onRepeated: () => void,
): Promise<Answered> {
  const first = await tryCall(origin, call, client, agent)
  if (!(first instanceof ClosedIdle)) return first
  onRepeated()
  const second = await tryCall(origin, call, client, agent)
  if (second instanceof ClosedIdle) throw second.error
  return second
}

class ClosedIdle {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}

function tryCall(
  origin: string,
  { method, path, body }: LoadCall,
  { bearer }: LoadClient,
  agent: Agent,
): Promise<Answered | ClosedIdle> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: bearer,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const asked = request(`${origin}${path}`, { method, agent, headers, timeout: longestMs })
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })))
    asked.on('error', (error) => {
      if (asked.reusedSocket && codeOf(error) === 'ECONNRESET') resolve(new ClosedIdle(error))
      else reject(error)
    })
    asked.on('response', (answer: IncomingMessage) => {
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
      )
      answer.resume()
    })
    asked.end(body)
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
