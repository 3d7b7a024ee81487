import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isFileBody } from './bodies.ts'
import { answerRaw, answerUnreadable } from './raw-answer.ts'

/**
 * The slowest body that is waited for, measured over a window, and by when one that is no file must be here
 * (notes on security, section 7). `graceMs`: how long a caller who seems late is still listened to, since
 * what came in time may not have been read by a server that was busy. `lingerMs`: how long the rest of a body
 * is read and thrown away that was answered before its end.
 */
const slowest = {
  bytesPerSecond: 10 * 1024,
  windowMs: 10_000,
  bodyMs: 30_000,
  graceMs: 1_000,
  lingerMs: 2_000,
}

/**
 * Bodies that only trickle in are cut off, files too: Node's own limit is one for all requests, and an import
 * may rightly take an hour. The headers have a limit of their own (`limitHeaders`).
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
    // What waits for us to be read is no fault of the caller.
    const isSlow = (arrived: number) => arrived < leastBytes && raw.readableLength === 0
    const isLate = () => !isFileBody(request) && performance.now() - begin >= bodyMs
    const timer = setInterval(() => {
      const before = seen
      seen = raw.socket.bytesRead
      if (raw.complete || !(isSlow(seen - before) || isLate())) return
      // The timer comes before the sockets are read.
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
 * Node refuses headers that take too long (`headersTimeout`) before it reads what has arrived meanwhile. A
 * caller whose request is whole a moment later was in time, and the server was not.
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
 * Closed at once, the connection would take the answer along: the caller is still sending (RFC 9112, section
 * 9.6). Kept open, it would bring the whole body.
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
 * Sockets of one network beyond `most` are closed at once: one caller must not take all places, whatever
 * addresses he has.
 */
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
