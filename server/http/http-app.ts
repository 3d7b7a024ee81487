import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { apiBasePath } from '@litopys/contract/constants'
import type { Route } from '@litopys/contract/route'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Clock } from '#server/clock'
import type { Config } from '#server/config'
import type { CurrentUser } from '#server/current-user'
import { AppError } from '#server/errors'
import type { Telemetry } from '#telemetry/open-telemetry'
import { logAnswers } from './access-log.ts'
import { readBodies } from './bodies.ts'
import { createCallAdmission } from './call-admission.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { answerFailures, answerUnroutable } from './failures.ts'
import { permissionsPolicy, securityHeaders } from './headers.ts'
import { refuseSeveralHosts } from './host.ts'
import { watchLoad } from './load.ts'
import { measureAnswers, mountMetrics } from './metrics.ts'
import { networkOf } from './network.ts'
import { mountOpenApi } from './openapi.routes.ts'
import { mountProbes } from './probes.ts'
import { createRateLimit } from './rate-limit.ts'
import { type CallLimits, createServe, type Pipeline, type Serve } from './serve.ts'
import {
  boundSockets,
  cutSlowBodies,
  cutSlowReaders,
  limitHeaders,
  refusePipelining,
  sendInPieces,
} from './slow-callers.ts'
import type { Spending } from './spending.ts'
import { mountWeb } from './web.ts'

/** The address of a list with a slash at the end. An empty id does not exist, so the slash can be dropped. */
const slashAtEnd = /^(\/api\/v1\/[^?]*[^/?])\/(?=\?|$)/

type HttpDeps = Required<Pick<Pipeline, 'authenticate' | 'onForbidden'>> & {
  config: Config
  clock: Clock
  currentUser: CurrentUser
  logger: FastifyBaseLogger
  telemetry: Telemetry
  /** The calls of all processes, for rate limits. */
  spending: Spending
  /** Mounts the routes of all features. */
  mount(serve: Serve, app: FastifyInstance): void
  /** Rejects while a database does not answer. */
  isReady(): Promise<unknown>
  /** Lets a search start when the archive has a place for it. */
  admitSearch: CallLimits['admitSearch']
  /** The shards of the archive that answer, while not all do. */
  missingShards(): { answered: number; total: number } | undefined
  /** Whether the connection uses the socket that only the owner of the data directory can open. */
  isLocal(socket: object): boolean
}

/** Calls of three seconds may come at once. */
const burstOf = (name: string, perSecond: number) => ({ name, size: perSecond * 3, perSecond })

/** The records answer one call at a time, so more at once would only wait for one another. */
function authenticationLimits({ CALLS_PER_SECOND, LAG_LIMIT_MS }: Config) {
  const mostWaitingOfUser = burstOf('calls', CALLS_PER_SECOND).size
  const mostWaiting = Math.max(400, mostWaitingOfUser)
  return { width: 8, reserved: 2, longestWaitMs: 2 * LAG_LIMIT_MS, mostWaiting, mostWaitingOfUser }
}

const jsonBodyBytes = 1024 * 1024
/** A query line of 8,192 letters, each up to nine bytes in an address, plus space for the filters. */
const urlBytes = 96 * 1024
const headerBytes = urlBytes + 16 * 1024

/** The HTTP application. Its routes need authentication, except those whose contract says `anyone`. */
export async function createHttpApp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, clock } = deps
  const headerLimit = limitHeaders()
  const app = Fastify({
    loggerInstance: deps.logger,
    // URLs are not logged, because they contain search queries.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyBytes,
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: headerBytes },
    keepAliveTimeout: 5_000,
    // Closes connections whose caller does not read the answer.
    connectionTimeout: 120_000,
    clientErrorHandler: headerLimit.onClientError,
    genReqId: () => clock.newId(),
    forceCloseConnections: true,
    // An entity in a path can be as long as in the text.
    routerOptions: { maxParamLength: 1_024 },
    frameworkErrors: answerUnroutable,
    // The translation service has a second path, which LibreTranslate's clients use. Lists can be requested
    // with a slash at the end.
    rewriteUrl: ({ url = '/' }) =>
      url === '/translate' ? `${apiBasePath}/translate` : url.replace(slashAtEnd, '$1'),
  })
  refusePipelining(app)
  const routes: Route[] = []
  const { observe, prometheus } = deps.telemetry
  const logUser = logAnswers(app)
  if (prometheus) measureAnswers(app, prometheus)
  answerFailures(app, routes)
  const load = watchLoad(config.LAG_LIMIT_MS)
  app.addHook('onClose', async () => load.stop())
  headerLimit.watch(app)
  cutSlowBodies(app)
  cutSlowReaders(app)
  const perNetwork = config.TRUST_PROXY > 0 ? Number.POSITIVE_INFINITY : config.SOCKETS_PER_ADDRESS
  boundSockets(app, { all: 1_200, perNetwork }, networkOf)
  await app.register(helmet, securityHeaders)
  // Compressed request bodies are refused: their size would be unknown before unpacking.
  await app.register(compress, { threshold: 2_048, globalDecompression: false })
  sendInPieces(app)
  await app.register(cookie)
  readBodies(app)
  refuseSeveralHosts(app)
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url && raw.url.length > urlBytes) throw new AppError('uri_too_long')
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    const shards = deps.missingShards()
    if (shards) reply.header('litopys-shards', `${shards.answered}/${shards.total}`)
  })

  const admission = createCallAdmission(authenticationLimits(config))
  const callLimits = {
    isOverloaded: ({ raw }: FastifyRequest) => load.isOver() && !deps.isLocal(raw.socket),
    admitCall: async (request: FastifyRequest, signal: AbortSignal) =>
      deps.isLocal(request.raw.socket) ? () => undefined : await admission.admit(request, signal),
    calls: createRateLimit(burstOf('calls', config.CALLS_PER_SECOND), deps),
    apiKeyCalls: createRateLimit(burstOf('apiKeyCalls', config.API_KEY_CALLS_PER_SECOND), deps),
    // One screen requests posts, facets and histogram at once.
    searches: createConcurrencyLimit({ width: 2, queue: 10 }),
    admitSearch: deps.admitSearch,
    refusalPauseMs: 1_000,
    // SEARCH_TIMEOUT_SECONDS limits one statement, and a search has several.
    longestSearchMs: config.SEARCH_TIMEOUT_SECONDS * 3_000,
  }
  const { authenticate, onForbidden, currentUser } = deps
  const onUser = (request: FastifyRequest, userId: string) => {
    admission.accept(request)
    logUser(request, userId)
  }
  const publicUrl = config.PUBLIC_URL
  const pipeline = { authenticate, clock, publicUrl, callLimits, currentUser, onUser, observe, onForbidden }
  deps.mount(createServe(app, pipeline, routes), app)
  mountOpenApi(app, routes)
  mountProbes(app, deps.isReady)
  if (prometheus && config.METRICS_TOKEN) mountMetrics(app, prometheus, config.METRICS_TOKEN)
  await mountWeb(app)
  return app
}
