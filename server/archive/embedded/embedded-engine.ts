import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DirectoryInUse } from '#data-directory/directory'
import { childEnvironment } from '#server/config'
import { StartError } from '#server/errors'
import { EngineEnded } from './channel.ts'
import { connectSocket } from './socket.ts'
import { newSocketPath } from './socket-path.ts'

/** The embedded ClickHouse, in a process of its own (docs/decisions/0055-engine-process.md). */
export type EmbeddedEngine = {
  /**
   * A new connection, which is a session of the engine. Starts the process again if it has ended. `onBytes`
   * gets what arrives, in a buffer that is used again.
   */
  connect(onBytes: (bytes: Buffer) => void): Promise<Socket>
  /** How often the process was started again. Each time it forgets the effects of `SYSTEM` statements. */
  restarts(): number
  /** Ends the process. No statement may be running. */
  close(): Promise<void>
}

type Options = {
  directory: string
  /** Greatest number of concurrent statements. Each one occupies a thread of libuv. */
  statements: number
  /** Called with the id of each process. */
  onStarted?: ((pid: number) => void) | undefined
  /** Called when the process ends unexpectedly, with the reason for the log. */
  onEnded?: ((reason: string) => void) | undefined
}

type Running = {
  child: ChildProcess
  socketPath: string
  /** The process has closed a connection, which it does only when it ends. */
  isEnding: boolean
  /** Resolves with the reason. */
  ended: Promise<string>
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/** No statement is running, so the process needs only milliseconds. */
const longestCloseMs = 5_000
/** Longest wait for the process of a killed server to release the directory. */
const longestLockMs = 5_000
/** Number of processes that a connection tries if each one ends before it answers. */
const mostTries = 3
/** Characters of the output of a failed start in its error. */
const keptOutput = 4_096

/** Starts the process. @throws StartError if the engine cannot open the directory. */
export async function startEmbedded(options: Options): Promise<EmbeddedEngine> {
  let isClosed = false
  let starts = 0
  let current: Promise<Running> | undefined
  const start = async (): Promise<Running> => {
    starts += 1
    const process = await startProcess(options)
    void process.ended.then((reason) => {
      current = undefined
      rmSync(dirname(process.socketPath), { recursive: true, force: true })
      if (!isClosed) options.onEnded?.(reason)
    })
    return process
  }
  const running = async (): Promise<Running> => {
    for (;;) {
      if (isClosed) throw new Error('The archive is closed')
      current ??= start().catch((error: unknown) => {
        current = undefined
        throw error
      })
      const process = await current
      if (!process.isEnding) return process
      process.child.ref()
      await process.ended
    }
  }
  await running()

  return {
    connect: async (onBytes) => {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const socket = await connectTo(await running(), onBytes)
        if (socket) return socket
      }
      throw new EngineEnded()
    },
    restarts: () => starts - 1,
    close: async () => {
      isClosed = true
      const last = await current?.catch(() => undefined)
      if (last) await endProcess(last)
    },
  }
}

/** The engine of a running server. Its process is not started again. */
export function runningEngine(socketPath: string): EmbeddedEngine {
  return {
    connect: async (onBytes) => connectSocket(socketPath, onBytes),
    restarts: () => 0,
    close: () => Promise.resolve(),
  }
}

/** Starts a process. Waits for the one of a killed server, which ends when it notices. */
async function startProcess(options: Options): Promise<Running> {
  const { directory } = options
  for (const end = performance.now() + longestLockMs; ; await sleep(50)) {
    const started = await tryStart(options)
    if (!('failure' in started)) return started
    const { failure } = started
    if (!failure.includes('Cannot lock file')) {
      const advice = 'If files are damaged, restore the whole data directory from a backup.'
      throw new StartError(
        `The archive in ${directory} (embedded ClickHouse) does not open: ${failure}\n${advice}`,
      )
    }
    if (performance.now() > end) throw new DirectoryInUse(directory)
  }
}

async function tryStart({
  directory,
  statements,
  onStarted,
}: Options): Promise<Running | { failure: string }> {
  const socketPath = newSocketPath()
  const child = fork(program, [directory, socketPath], {
    execArgv: [],
    // libuv reads the variable once, before any code of the process runs.
    env: childEnvironment({ UV_THREADPOOL_SIZE: String(statements) }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-keptOutput)
  })
  const ended = endOf(child)
  // After the last output.
  const closed = new Promise((resolve) => child.once('close', resolve))
  const failure = await Promise.race([
    new Promise((resolve) => child.once('message', resolve)).then(failureIn),
    ended.then((reason) => `its process ended at the start (${reason})`),
  ])
  if (failure !== undefined) {
    if (child.pid !== undefined) await closed
    rmSync(dirname(socketPath), { recursive: true, force: true })
    // The engine writes its reason, and the driver says only that it failed.
    return { failure: output ? `${failure}: ${output.trim()}` : failure }
  }
  // An idle engine does not keep a command from exiting.
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  if (child.pid !== undefined) onStarted?.(child.pid)
  return { child, socketPath, isEnding: false, ended }
}

/** How the process ended, or why it did not start. */
async function endOf(child: ChildProcess): Promise<string> {
  return await new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(String(signal ?? `code ${code}`)))
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
    })
  })
}

/** The reason in the first message of the process, undefined if it has started. */
function failureIn(message: unknown): string | undefined {
  const isFailure = typeof message === 'object' && message !== null && 'failed' in message
  return isFailure ? String(message.failed) : undefined
}

async function endProcess(running: Running): Promise<void> {
  const { child, ended } = running
  running.isEnding = true
  child.ref()
  child.send('close', () => undefined)
  const late = setTimeout(() => child.kill('SIGKILL'), longestCloseMs)
  await ended
  clearTimeout(late)
}

/**
 * A connection to the process, undefined if it is ending. @throws Error if this process can open no more
 * connections: the engine is intact then.
 */
async function connectTo(process: Running, onBytes: (bytes: Buffer) => void): Promise<Socket | undefined> {
  const socket = connectSocket(process.socketPath, onBytes)
  const onEnd = () => {
    if (process.isEnding) return
    process.isEnding = true
    // Otherwise a process that hangs without its sockets would never be replaced.
    process.child.kill('SIGKILL')
  }
  socket.on('end', onEnd).on('error', (error) => {
    if (!isOurShortage(error)) onEnd()
  })
  try {
    await once(socket, 'connect')
    return socket
  } catch (cause) {
    if (isOurShortage(cause)) throw cause
    return undefined
  }
}

const shortages = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOBUFS', 'ENOMEM'])

function isOurShortage(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && shortages.has(String(cause.code))
}
