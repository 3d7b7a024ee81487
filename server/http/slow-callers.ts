import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isFileBody } from './bodies.ts'
import { answerRaw } from './raw-answer.ts'

/**
 * The slowest body that is waited for, measured over a window, and by when one that is no file must be here (notes on security,
 * section 7). `lingerMs`: how long the rest of a body is read and thrown away that was answered before its end.
 */
const slowest = { bytesPerSecond: 10 * 1024, windowMs: 10_000, bodyMs: 30_000, lingerMs: 2_000 }

/**
 * Bodies that only trickle in are cut off, files too: Node's own limit is one for all requests, and an import may rightly take an
 * hour. The headers have a limit of their own (server options).
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { bytesPerSecond, windowMs, bodyMs, lingerMs } = slowest,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const begin = performance.now()
    let received = raw.socket.bytesRead
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead - received
      received += arrived
      // What waits for us to be read is no fault of the caller.
      const isSlow = arrived < (bytesPerSecond * windowMs) / 1000 && raw.readableLength === 0
      const isLate = !isFileBody(request) && performance.now() - begin >= bodyMs
      if (!raw.complete && (isSlow || isLate)) cutOff(raw.socket)
    }, windowMs).unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop).once('close', stop)
    reply.raw.once('close', stop)
    reply.raw.once('finish', () => {
      if (raw.complete === false) closeSoon(raw, lingerMs)
    })
  })
}

/**
 * Closed at once, the connection would take the answer along: the caller is still sending (RFC 9112, section 9.6). Kept open, it
 * would bring the whole body.
 */
function closeSoon(raw: IncomingMessage, lingerMs: number): void {
  raw.resume()
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref()
  raw.once('end', () => clearTimeout(timer))
}

function cutOff(socket: Socket): void {
  answerRaw(socket, 'client_timeout')
}

/** Sockets of one network beyond `most` are closed at once: one caller must not take all places, whatever addresses he has. */
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
