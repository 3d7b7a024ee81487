import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { isRecord } from '@litopys/contract/record'
import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { requestOf } from '../../server/cli/api-client.ts'
import { announcedSocket } from '../../server/data-directory/directory.ts'
import { node, root, shortLived } from '../../server/testing/child.ts'
import { processesOf } from '../processes.ts'
import type { Undo } from './undo.ts'

/** `status`: of HTTP; 0 if there was no answer in time, or none at all. `code`: of the refusal. */
export type Answer<R extends Route> = { ms: number } & (
  | { status: 200; value: OutputOf<R> }
  | { status: number; value: undefined; code: string }
)

/** A server in a process of its own, with the embedded engines unless the settings name others. */
export type Server = {
  pid: number
  data: string
  output: { stdout: string; stderr: string }
  /** Milliseconds from its start until it was ready; `ready` sets it. */
  readyMs: number
  hasEnded(): boolean
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Whether it became ready; false if it ended before. */
  ready(): Promise<boolean>
  /** Throws unless it became ready. */
  readyOrThrow(): Promise<void>
  /** Id of the process of the embedded ClickHouse. */
  enginePid(): number | undefined
  /** Calls as the local administrator. The answer is awaited for `patienceMs`. */
  ask<R extends Route>(route: R, input: InputOf<R>, patienceMs?: number): Promise<Answer<R>>
  /** The same; throws if the call was refused. */
  call<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>
  /** Status of a path outside the API, such as /readyz, and the milliseconds until it came. */
  look(path: string, patienceMs?: number): Promise<{ status: number; ms: number }>
  socket(): string | undefined
  /** Address of the port for browsers. */
  origin(): string
  /** Ends it and its children with SIGKILL. */
  kill(): Promise<void>
  /** Ends it with SIGTERM. Returns the exit code. */
  stop(): Promise<number | string>
}

export type ServerOptions = {
  settings?: Record<string, string>
  env?: Record<string, string>
  /** Program and arguments that start the server's command, such as one that limits its resources. */
  within?: string[]
}

const usualSettings = {
  PORT: '0',
  LOG_LEVEL: 'fatal',
  SECOND_FACTOR: 'off',
  CALLS_PER_SECOND: '100000',
  // The machine is busy with the faults themselves.
  LAG_LIMIT_MS: '600000',
  BACKUP_EVERY: 'off',
}
const longestStartMs = 120_000

/** Starts a server. It ends with this program, also if that is killed. */
export function startServer(data: string, undo: Undo, options: ServerOptions = {}): Server {
  const { settings = {}, env = {}, within = [] } = options
  const startedAt = performance.now()
  const [program = '', ...args] = [
    ...within,
    ...['setpriv', '--pdeathsig', 'KILL', '--'],
    ...[node, ...shortLived, `${root}server/main.ts`],
  ]
  const child = spawn(program, args, {
    // A process group of its own, so that its children can be killed with it.
    detached: true,
    env: { ...process.env, ...usualSettings, DATA_DIR: data, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`${program} cannot be started`)
  const killNow = undo.add(() => killGroup(pid))
  const output = { stdout: '', stderr: '' }
  const printed = new EventTarget()
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    output.stdout += more
    printed.dispatchEvent(new Event('more'))
  })
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    output.stderr += more
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit').then((): number | string => {
    printed.dispatchEvent(new Event('more'))
    return child.signalCode ?? child.exitCode ?? 'unknown'
  })
  // Read once: a broken disk cannot be read later.
  let socket: string | undefined
  const server: Server = {
    pid,
    data,
    output,
    readyMs: 0,
    hasEnded,
    ended,
    ready: async () => {
      const late = AbortSignal.timeout(longestStartMs)
      while (!output.stdout.includes('ready') && !hasEnded()) {
        if (late.aborted) throw new Error(`The server is not ready after ${longestStartMs} ms`)
        await Promise.race([once(printed, 'more', { signal: late }).catch(() => undefined), ended])
      }
      server.readyMs = Math.round(performance.now() - startedAt)
      if (!hasEnded()) socket = announcedSocket(data)
      return !hasEnded()
    },
    readyOrThrow: async () => {
      if (!(await server.ready())) throw new Error(`The server has not started: ${output.stderr}`)
    },
    enginePid: () => processesOf(pid).find((one) => one !== pid),
    ask: async (route, input, patienceMs = 30_000) => {
      const { address, body } = requestOf(route, input)
      const { ms, status, text: answer } = await send(socket ?? '', route.method, address, patienceMs, body)
      const read: unknown = answer === '' ? undefined : JSON.parse(answer)
      if (status === 200)
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server makes its answers from the same route value
        return { ms, status, value: read as OutputOf<typeof route> }
      const code = isRecord(read) && typeof read.code === 'string' ? read.code : 'no answer'
      return { ms, status, value: undefined, code }
    },
    call: async (route, input) => {
      const { value, ...rest } = await server.ask(route, input, 120_000)
      if (value === undefined) throw new Error(`${route.path} was refused: ${JSON.stringify(rest)}`)
      return value
    },
    look: async (path, patienceMs = 30_000) => {
      const { status, ms } = await send(socket ?? '', 'GET', path, patienceMs)
      return { status, ms }
    },
    socket: () => socket,
    origin: () => /http:\/\/[\d.]+:\d+/.exec(output.stdout)?.[0] ?? '',
    kill: async () => {
      killNow()
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
  }
  return server
}

/** Starts a server on this data and waits until it is ready. */
export async function startReady(data: string, undo: Undo, options: ServerOptions = {}): Promise<Server> {
  const server = startServer(data, undo, options)
  await server.readyOrThrow()
  return server
}

/** Ends all processes of a group. One that has ended already is no error. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function send(
  socketPath: string,
  method: string,
  path: string,
  patienceMs: number,
  body?: object,
): Promise<{ ms: number; status: number; text: string }> {
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  const headers = body ? { 'content-type': 'application/json' } : {}
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const outgoing = request({ socketPath, method, path, headers, agent: false, signal })
    const answered = once(outgoing, 'response')
    outgoing.end(body ? JSON.stringify(body) : undefined)
    const [response] = await answered
    const answer = await text(response)
    return { ms: since(), status: response.statusCode, text: answer }
  } catch {
    // No connection, or no answer in time. The status says so.
    return { ms: since(), status: 0, text: '' }
  }
}
