import type { FastifyInstance } from 'fastify'
import { archiveVersion } from '#archive/migrate'
import { syncOnce } from '#data-directory/sync-once'
import { createHttpApp } from '#http/http-app'
import type { Serve } from '#http/serve'
import { type Kernel, type KernelOptions, openKernel } from './kernel.ts'
import { listen, listenLocally } from './listen.ts'
import { openModules } from './modules.ts'

/** A running Litopys: both databases, the features and the API on its private socket. */
export type Instance = {
  app: FastifyInstance
  socketPath: string
  /** `token`: creates the first administrator; undefined if there is one. */
  setup: { token: string | undefined }
  /** Listens for browsers too. Returns the address under which they reach the application. */
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * Opens everything in the claimed directory. On failure closes what it has opened, and the claim.
 * @throws StartError if a database cannot be used.
 */
export async function openInstance(options: KernelOptions): Promise<Instance> {
  const kernel = await openKernel(options)
  try {
    return await serveModules(kernel)
  } catch (error) {
    await kernel.close()
    throw error
  }
}

async function serveModules(kernel: Kernel): Promise<Instance> {
  const { config, directory, guard, localSockets, place, onClose, close } = kernel
  const { modules, setup, authenticate, onForbidden } = await openModules(kernel)
  const mount = (serve: Serve, http: FastifyInstance) => {
    for (const module of modules) {
      module.routes?.(serve)
      module.pages?.(http)
    }
  }
  const isLocal = (socket: object) => localSockets.has(socket)
  const app = await createHttpApp({
    ...kernel,
    missingShards: kernel.archive.missingShards,
    isLocal,
    authenticate,
    onForbidden,
    mount,
  })
  onClose(() => app.close())
  // A failed call is the first sign of a full or removed disk.
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode >= 500) guard.probe()
  })
  await syncOnce(directory.path, archiveVersion)
  const local = await listenLocally(app, localSockets)
  onClose(local.close)
  directory.announce(local.socketPath)
  const listenOrClose = () =>
    listen(app, config, place).catch(async (error: unknown) => {
      await close()
      throw error
    })
  return { app, socketPath: local.socketPath, setup, listen: listenOrClose, close }
}
