import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isRecord } from '@litopys/contract/record'
import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { announcedSocket, DirectoryInUse, holdsArchive } from '#data-directory/directory'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { stopOnSignal } from '#server/run'
import { CommandFailed } from './command.ts'
import { createLastWork, type LastWork } from './last-work.ts'

/** The API of a data directory: of a running server or of an instance in this process. */
export type ApiClient = {
  call<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>
  /** Uploads a stream, or several files concatenated. */
  upload<R extends Route>(
    route: R,
    input: InputOf<R>,
    content: string | string[] | Readable,
  ): Promise<OutputOf<R>>
  /** The content at an address of the API. */
  download(address: string): Promise<Readable>
  /** Registers work that runs before a signal ends the command. Returns the function that unregisters it. */
  beforeSignalEnds: LastWork['add']
  close(): Promise<void>
}

/** Connects to the server that uses the directory, or else starts an instance for the time of the command. */
export async function openApi(dataDirectory: string | undefined): Promise<ApiClient> {
  const config = readConfig({ LOG_LEVEL: 'fatal', ...(dataDirectory ? { DATA_DIR: dataDirectory } : {}) })
  const announced = announcedSocket(config.DATA_DIR)
  if (announced && (await isAnswered(announced))) return endingOnSignal(announced)
  try {
    // Imported here because it takes half a second, which a command does not need if a server is running.
    const { startInstance } = await import('#server/start')
    const instance = await startInstance(config, systemClock)
    return endingOnSignal(instance.socketPath, () => instance.close())
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    const socketPath = announcedSocket(config.DATA_DIR)
    if (!socketPath)
      throw new CommandFailed(`${error.message} It does not accept commands yet. Try again in a moment.`)
    return endingOnSignal(socketPath)
  }
}

/** The API behind a socket. SIGINT and SIGTERM end the command with the shell's exit codes, 130 and 143. */
function endingOnSignal(socketPath: string, close = () => Promise.resolve()): ApiClient {
  const lastWork = createLastWork()
  let closing: Promise<void> | undefined
  const closeOnce = () => (closing ??= close())
  const over = endOnSignal(async () => {
    await lastWork.finish()
    await closeOnce()
  })
  return {
    ...connectTo(socketPath),
    beforeSignalEnds: lastWork.add,
    close: async () => {
      over()
      await closeOnce()
    },
  }
}

/**
 * Runs `work` when SIGINT or SIGTERM arrives, then exits with 130 or 143. Returns the function that
 * unregisters it.
 */
export function endOnSignal(work: () => Promise<void>): () => void {
  return stopOnSignal(async (signal) => {
    await work()
    console.error(`Ended by ${signal}`)
    return signal === 'SIGINT' ? 130 : 143
  })
}

/** False for the socket file of a killed process. */
async function isAnswered(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** As `openApi`, for read-only commands: a mistyped directory must not become a new archive. */
export async function openExistingApi(dataDirectory: string | undefined): Promise<ApiClient> {
  const { DATA_DIR } = readConfig(dataDirectory ? { DATA_DIR: dataDirectory } : {})
  if (!holdsArchive(DATA_DIR))
    throw new CommandFailed(`There is no archive in ${DATA_DIR}. Set --data or DATA_DIR.`)
  return await openApi(dataDirectory)
}

/** The API behind a socket. It has nothing to close. */
export function connectTo(socketPath: string): ApiClient {
  return {
    close: () => Promise.resolve(),
    beforeSignalEnds: createLastWork().add,
    call: async (route, input) => {
      const { address, body } = requestOf(route, input)
      const sent = body && jsonBody(body)
      return await answerOf(route, await send(socketPath, route.method, address, sent))
    },
    download: async (address) => {
      const response = await send(socketPath, 'GET', address)
      if (response.statusCode !== 200) throw new CommandFailed(messageOf(await json(response)))
      return response
    },
    upload: async (route, input, content) => {
      const { path, rest } = pathOf(route, input)
      const files = typeof content === 'string' ? [content] : content
      const stream = files instanceof Readable ? files : Readable.from(oneByOne(files))
      const body = { stream, type: 'application/octet-stream' }
      return await answerOf(route, await send(socketPath, route.method, withQuery(path, rest), body))
    },
  }
}

async function* oneByOne(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file)
}

type Body = { stream: Readable | string; type: string }

/** Address and JSON body of a call; no body if the route takes none. */
export function requestOf<R extends Route>(
  route: R,
  input: InputOf<R>,
): { address: string; body: Record<string, unknown> | undefined } {
  const { path, rest } = pathOf(route, input)
  return route.body ? { address: path, body: rest } : { address: withQuery(path, rest), body: undefined }
}

function jsonBody(value: object): Body {
  return { stream: JSON.stringify(value), type: 'application/json' }
}

async function send(socketPath: string, method: string, path: string, body?: Body): Promise<IncomingMessage> {
  const isStream = body !== undefined && typeof body.stream !== 'string'
  const headers = {
    ...(body ? { 'content-type': body.type } : {}),
    // Otherwise the server would close the connection after a refusal while the file is still being sent, and
    // the refusal would be lost.
    ...(isStream ? { connection: 'keep-alive' } : {}),
  }
  // A new connection per call: the server may close a kept one at the moment of its next use.
  const outgoing = request({ socketPath, method, path, headers, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', (response) => {
      // After the answer the rest of the file is not needed.
      response.once('end', () => outgoing.destroy())
      resolve(response)
    })
    outgoing.once('error', (cause) => {
      reject(
        new CommandFailed(
          `The server that uses the data directory does not respond: ${cause.message}. Try again. If the server was stopped, start it: its jobs continue.`,
        ),
      )
    })
  })
  if (body && typeof body.stream !== 'string') {
    // The server may refuse a file before it has read all of it.
    await Promise.race([pipeline(body.stream, outgoing), answered])
  } else outgoing.end(body?.stream)
  return await answered
}

async function answerOf<R extends Route>(route: R, response: IncomingMessage): Promise<OutputOf<R>> {
  return readAnswer(route, await json(response))
}

/**
 * The result of a route, typed by the route value. @throws CommandFailed with the code of the server's
 * refusal
 */
export function readAnswer<R extends Route>(_route: R, answer: unknown): OutputOf<R> {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server makes its answers from the same route value
  if (isRecord(answer) && answer.status === 'success') return answer as OutputOf<R>
  const code = isRecord(answer) && typeof answer.code === 'string' ? answer.code : undefined
  throw new CommandFailed(messageOf(answer), code)
}

function messageOf(answer: unknown): string {
  if (!isRecord(answer)) return 'The server did not respond'
  const details = isRecord(answer.data) && Array.isArray(answer.data.errors) ? answer.data.errors : []
  const lines = details.filter(isRecord).map((detail) => `\n  ${detail.path}: ${detail.message}`)
  return `${answer.message}${lines.join('')}`
}

function pathOf(route: Route, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest = isRecord(input) ? { ...input } : {}
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
  })
  return `${path}?${new URLSearchParams(pairs)}`
}
