import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export type LoopbackServer = { url: string; close(): Promise<void> }

/** An HTTP server on a free port of 127.0.0.1. */
export async function serveOnLoopback(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The demo server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
