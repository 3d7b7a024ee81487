import type { FastifyInstance } from 'fastify'
import { archiveVersion } from '#archive/migrate'
import { syncOnce } from '#data-directory/sync-once'
import { createHttpApp } from '#http/http-app'
import type { Serve } from '#http/serve'
import { compareKeys } from '#secrets/compare-keys'
import { secretsInFolder } from '#secrets/secrets-file'
import { createRuntimeMetrics } from '#telemetry/runtime-metrics'
import { listenForScrapes } from '#telemetry/serve-metrics'
import { type Kernel, type KernelOptions, openKernel } from './kernel.ts'
import { listen, listenLocally } from './listen.ts'
import { openModules } from './modules.ts'

/** A running Litopys: both databases, the features and the API on its private socket. */
export type Instance = {
  app: FastifyInstance
  socketPath: string
  /** `token`: creates the first administrator; undefined if there is one. */
  setup: { token: string | undefined }
  /** Address of the metrics, if they have a port of their own and `listen` has opened it. */
  metricsAddress(): string | undefined
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

const otherKeys =
  'another process on these databases has other keys, so that each refuses what the other signed or sealed: give all processes the same LITOPYS_SECRETS_FILE'

async function serveModules(kernel: Kernel): Promise<Instance> {
  const { config, directory, guard, localSockets, place, onClose, close } = kernel
  const { modules, setup, authenticate, onForbidden } = await openModules(kernel)
  const { prometheus } = kernel.telemetry
  const runtime = prometheus && kernel.stopOnClose(createRuntimeMetrics(kernel))
  prometheus?.add([...(runtime?.metrics ?? []), ...modules.flatMap(({ metrics = [] }) => metrics)])
  const mount = (serve: Serve, http: FastifyInstance) => {
    for (const module of modules) {
      module.routes?.(serve)
      module.pages?.(http)
    }
  }
  // All keys exist when the modules are open.
  if (config.DATABASE_URL)
    compareKeys({
      secrets: typeof kernel.secrets === 'string' ? secretsInFolder(kernel.secrets) : kernel.secrets,
      notices: kernel.notices,
      onDifferent: (keys) => kernel.logger.error({ keys }, otherKeys),
    })
  const isLocal = (socket: object) => localSockets.has(socket)
  const app = await createHttpApp({
    ...kernel,
    admitSearch: kernel.archive.admitSearch,
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
  const onScrapeError = kernel.logError('the metrics could not be read')
  let metricsAddress: string | undefined
  const open = async () => {
    if (prometheus && config.METRICS_PORT !== undefined) {
      const scrapes = { host: config.METRICS_HOST, port: config.METRICS_PORT }
      metricsAddress = kernel.stopOnClose(await listenForScrapes(prometheus, scrapes, onScrapeError)).address
    }
    return await listen(app, config, place)
  }
  const listenOrClose = () =>
    open().catch(async (error: unknown) => {
      await close()
      throw error
    })
  return {
    app,
    socketPath: local.socketPath,
    setup,
    listen: listenOrClose,
    metricsAddress: () => metricsAddress,
    close,
  }
}
