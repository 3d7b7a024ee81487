import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '#server/errors'
import type { Prometheus } from './prometheus.ts'

type Place = { host: string; port: number }

/**
 * Serves the metrics at `/metrics` of an address of their own, without authentication.
 * @throws StartError if the address cannot be used.
 */
export async function listenForScrapes(
  prometheus: Pick<Prometheus, 'read' | 'contentType'>,
  place: Place,
  onError: (error: unknown) => void,
) {
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await prometheus.read()
      response.writeHead(200, { 'content-type': prometheus.contentType }).end(text)
    } catch (error) {
      onError(error)
      response.writeHead(500).end()
    }
  })
  server.headersTimeout = 5_000
  server.maxConnections = 16
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StartError(
          `The address ${place.host}:${place.port} cannot be used (METRICS_HOST, METRICS_PORT): ${cause.message}`,
          cause,
        ),
      ),
    )
    server.listen(place.port, place.host, resolve)
  })
  return {
    address: addressOf(server.address()),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function addressOf(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}/metrics`
}

/** Whether the header has this bearer token. The time of the comparison does not depend on the header. */
export function hasToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
