import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isFileBody } from './bodies.ts'
import { answerRaw, answerUnreadable } from './raw-answer.ts'

/**
 * Limits for request bodies. Speed is measured over a window; a body that is not a file has a deadline too.
 * `graceMs`: extra time for a caller that seems late, because a busy server may not have read bytes that
 * arrived in time.
 * `lingerMs`: how long the rest of an already answered body is read and dropped.
 */
const slowest = {
  bytesPerSecond: 10 * 1024,
  windowMs: 10_000,
  bodyMs: 30_000,
  graceMs: 1_000,
  lingerMs: 2_000,
}

/**
 * Disconnects callers whose body arrives too slowly, files too. Node's own limit applies to all requests
 * alike, but an import may take an hour. Headers have their own limit (`limitHeaders`).
 */
export function cutSlowBodies(app: FastifyInstance, limits = slowest): void {
  const { bytesPerSecond, windowMs, bodyMs, graceMs, lingerMs } = limits
  const leastBytes = (bytesPerSecond * windowMs) / 1000
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const begin = performance.now()
    let seen = raw.socket.bytesRead
    let grace: NodeJS.Timeout | undefined
    // Bytes that wait in our buffer are no fault of the caller.
    const isSlow = (arrived: number) => arrived < leastBytes && raw.readableLength === 0
    const isLate = () => !isFileBody(request) && performance.now() - begin >= bodyMs
    const timer = setInterval(() => {
      const before = seen
      seen = raw.socket.bytesRead
      if (raw.complete || !(isSlow(seen - before) || isLate())) return
      // In a turn of the event loop, timers run before sockets are read.
      grace = setTimeout(() => {
        const arrived = raw.socket.bytesRead - before
        if (!raw.complete && (isSlow(arrived) || isLate())) cutOff(raw.socket)
      }, graceMs).unref()
    }, windowMs).unref()
    const stop = () => {
      clearInterval(timer)
      clearTimeout(grace)
    }
    raw.once('end', stop).once('close', stop)
    reply.raw.once('close', stop)
    reply.raw.once('finish', () => {
      if (raw.complete === false) closeSoon(raw, lingerMs)
    })
  })
}

/**
 * Limits the time for headers. Node refuses late headers (`headersTimeout`) before it reads bytes that
 * arrived meanwhile. A request that is complete a moment later was in time.
 */
export function limitHeaders({ graceMs }: Pick<typeof slowest, 'graceMs'> = slowest) {
  const graces = new WeakMap<Socket, NodeJS.Timeout>()
  return {
    onClientError: (error: NodeJS.ErrnoException, socket: Socket): void => {
      const answer = () => answerUnreadable(error, socket)
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') graces.set(socket, setTimeout(answer, graceMs).unref())
      else answer()
    },
    watch: (app: FastifyInstance): void => {
      app.addHook('onRequest', async ({ raw }) => clearTimeout(graces.get(raw.socket)))
    },
  }
}

/**
 * Closes the connection after the rest of the body or `lingerMs`. Closing at once would discard the answer,
 * because the caller is still sending (RFC 9112, section 9.6). Never closing would read the whole body.
 */
function closeSoon(raw: IncomingMessage, lingerMs: number): void {
  raw.resume()
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
  raw.once('end', () => clearTimeout(timer))
}

function cutOff(socket: Socket): void {
  answerRaw(socket, 'client_timeout')
}

/**
 * Limits for answers. The kernel takes over one to two megabytes at a time, so a reader of 20 KiB a second is seen to
 * make no progress for a minute and a half.
 */
const slowestReader = { bytesPerSecond: slowest.bytesPerSecond, windowMs: 120_000 }

/** How often connections are looked at that wait for their reader. */
const lookEveryMs = 1_000

/**
 * Disconnects callers that read an answer more slowly than `bytesPerSecond` for as long as `windowMs`. What the
 * kernel has taken over is no longer our concern: then the connection is idle, and is closed as such.
 */
export function cutSlowReaders(
  app: FastifyInstance,
  { bytesPerSecond, windowMs }: typeof slowestReader = slowestReader,
  everyMs = lookEveryMs,
): void {
  const leastBytes = (bytesPerSecond * windowMs) / 1000
  const sockets = new Map<Socket, { taken: number; looks: number } | undefined>()
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const look = () => {
    for (const [socket, since] of sockets) {
      if (socket.writableLength === 0) {
        if (since) sockets.set(socket, undefined)
        continue
      }
      const taken = socket.bytesWritten - socket.writableLength
      // Looks and not a clock: a busy server has not written between two late looks more than once.
      const looks = (since?.looks ?? 0) + 1
      if (since && looks * everyMs <= windowMs) sockets.set(socket, { ...since, looks })
      else if (since && taken - since.taken < leastBytes) socket.destroy()
      else sockets.set(socket, { taken, looks: 0 })
    }
  }
  const timer = setInterval(look, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Answers from this size on are sent in pieces. */
const pieceBytes = 64 * 1024

/**
 * Sends large answers in pieces. Node would pass a whole text to the kernel in one write, which does not show how
 * much of it the caller has read.
 */
export function sendInPieces(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < pieceBytes) return payload
    const bytes = Buffer.from(payload)
    reply.header('content-length', bytes.length)
    return Readable.from(piecesOf(bytes), { objectMode: false })
  })
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/**
 * Handles the requests of a connection one after the other. A request that arrives before the answer to the one before
 * is dropped, and the connection closes after that answer; RFC 9112, section 9.3.2, lets callers repeat it. Limits of
 * calls would otherwise see thousands of requests of one connection at once. To be called before any other hook.
 */
export function refusePipelining(app: FastifyInstance): void {
  const answering = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const before = answering.get(socket)
    if (!before || before.writableEnded) {
      answering.set(socket, reply.raw)
      return done()
    }
    reply.hijack()
    if (socket.isPaused()) return
    // Node parses whatever it reads at once, 64 KiB at a time.
    socket.pause()
    before.once('finish', () => socket.destroySoon())
  })
}

/** Closes further sockets of one network beyond `most`, so that one caller cannot take all of them. */
export function boundSockets(
  app: FastifyInstance,
  most: { all: number; perNetwork: number },
  networkOf: (address: string) => string,
): void {
  const counts = new Map<string, number>()
  app.server.maxConnections = most.all
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(network) ?? 0) + 1
    if (count > most.perNetwork) {
      socket.destroy()
      return
    }
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}
