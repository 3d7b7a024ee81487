import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appBasePath } from '@litopys/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { socketDirectoryPrefix } from './data-directory/directory.ts'
import { StartError } from './errors.ts'

/** Where browsers reach the server. The port may be known only once it listens. */
export type Place = { origin: string }

/**
 * Opens a socket in a directory that only this user can enter. Commands on this machine therefore need no
 * other authentication.
 */
export async function listenLocally(app: FastifyInstance, isLocal: WeakSet<object>) {
  await app.ready()
  const directory = mkdtempSync(join(tmpdir(), socketDirectoryPrefix))
  const socketPath = join(directory, 'api.sock')
  const server: Server = createServer((request, response) => app.routing(request, response))
  server.on('connection', (socket) => isLocal.add(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(directory, { recursive: true, force: true })
  }
  return { socketPath, close }
}

/**
 * Opens the address for a moment, before the databases open, which takes longer.
 * @throws StartError if the address is in use or not on this machine.
 */
export async function assertUsable({ HOST: host, PORT: port }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
  } catch (cause) {
    throw unusable({ HOST: host, PORT: port }, cause)
  } finally {
    server.close()
  }
}

function unusable({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, cause: unknown): StartError {
  return new StartError(`The address ${HOST}:${PORT} cannot be used (HOST, PORT): ${String(cause)}`, cause)
}

/** Opens the address for browsers. @throws StartError if the address is in use or not on this machine. */
export async function listen(
  app: FastifyInstance,
  { HOST, PORT, PUBLIC_URL }: Config,
  place: Place,
): Promise<string> {
  const address = await app.listen({ host: HOST, port: PORT }).catch((cause: unknown) => {
    throw unusable({ HOST, PORT }, cause)
  })
  place.origin = PUBLIC_URL ?? address
  return `${place.origin}${appBasePath}`
}
