import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerRaw } from './raw-answer.ts'

/** Slowest body that is waited for, measured over this window (notes on security, section 7). */
const bytesPerSecond = 10 * 1024
const windowMs = 10_000
/** A body that is not a file must be here by then. */
const bodyMs = 30_000

/**
 * Bodies that only trickle in are cut off, files too: Node's own limit is one for all requests, and an import may rightly take an
 * hour. The headers have a limit of their own (server options).
 */
export function cutSlowBodies(app: FastifyInstance): void {
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
      const isLate = !isFile(request) && performance.now() - begin >= bodyMs
      if (!raw.complete && (isSlow || isLate)) cutOff(raw.socket)
    }, windowMs).unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop).once('close', stop)
    reply.raw.once('close', stop)
  })
}

function isFile({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === 'application/octet-stream'
}

function cutOff(socket: Socket): void {
  answerRaw(socket, 'client_timeout')
}

/** Sockets of one address beyond `most` are closed at once: one caller must not take all places. */
export function boundSockets(app: FastifyInstance, most: { all: number; perAddress: number }): void {
  const counts = new Map<string, number>()
  app.server.maxConnections = most.all
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    if (count > most.perAddress) {
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
}
