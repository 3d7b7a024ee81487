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
import { mountSessions } from '#features/accounts/sessions.routes'
import { actorOfSession, actorOfToken, actorUsingSession } from '#features/accounts/sessions.usecases'
import { mountAudit } from '#features/audit/audit.routes'
import type { AuditDeps } from '#features/audit/audit.usecases'
import { mountCapture } from '#features/capture/capture.routes'
import type { CaptureDeps } from '#features/capture/capture.usecases'
import type { AnalysisStartDeps } from '#features/capture/start-analysis'
import type { RefreshStartDeps } from '#features/capture/start-refresh'
import { mountRules } from '#features/categories/rules.routes'
import type { RuleDeps } from '#features/categories/rules.usecases'
import { mountChannels } from '#features/channels/channels.routes'
import type { DeleteDeps } from '#features/channels/delete-channel'
import { type EntityRouteDeps, mountEntities } from '#features/entities/entities.routes'
import { mountExports } from '#features/exports/exports.routes'
import type { ExportDeps } from '#features/exports/exports.usecases'
import { noteForbiddenExport } from '#features/exports/noted-exports'
import type { KeyDeps } from '#features/keys/keys.deps'
import { mountKeys } from '#features/keys/keys.routes'
import { mountMedia } from '#features/posts/media.routes'
import type { MediaDeps } from '#features/posts/media.usecases'
import { mountPosts, type PostRouteDeps } from '#features/posts/posts.routes'
import { mountQuotes, type QuoteRouteDeps } from '#features/quotes/quotes.routes'
import type { NewsDeps } from '#features/saved/news.usecases'
import { mountSaved } from '#features/saved/saved.routes'
import { mountSearch, type SearchRouteDeps } from '#features/search/search.routes'
import type { SignInDeps } from '#features/sign-in/deps'
import { mountSignIn } from '#features/sign-in/sign-in.routes'
import { mountSubscriptions, type SubscriptionRouteDeps } from '#features/subscriptions/subscriptions.routes'
import { mountTags } from '#features/tags/tags.routes'
import type { TagDeps } from '#features/tags/tags.usecases'
import { mountTranslation, type TranslationRouteDeps } from '#features/translation/translation.routes'
import type { UserDeps } from '#features/users/users.deps'
import { mountUsers } from '#features/users/users.routes'
import { type Actor, localActor } from '#http/actor'
import { readBodies } from '#http/bodies'
import { createBuckets } from '#http/buckets'
import { callerAddress } from '#http/caller-address'
import { answerFailures, answerUnroutable } from '#http/failures'
import { permissionsPolicy, securityHeaders } from '#http/headers'
import { refuseSeveralHosts } from '#http/host'
import { watchLoad } from '#http/load'
import { networkOf } from '#http/network'
import { mountOpenApi } from '#http/openapi.routes'
import { mountProbes } from '#http/probes'
import { createServe } from '#http/serve'
import { boundSockets, cutSlowBodies, limitHeaders } from '#http/slow-callers'
import { createTurns } from '#http/turns'
import { mountWeb } from '#http/web'
import type { Clock } from './clock.ts'
import type { CurrentUser } from './current-user.ts'
import { AppError } from './errors.ts'

/** Of a list: below it there is nothing without a name. */
const slashAtEnd = /^(\/api\/v1\/[^?]*[^/?])\/(?=\?|$)/

export type AppDeps = {
  signIn: SignInDeps
  audit: AuditDeps
  channels: DeleteDeps
  users: UserDeps
  keys: KeyDeps
  posts: PostRouteDeps & Omit<MediaDeps, 'actorOfSession'>
  quotes: QuoteRouteDeps
  search: SearchRouteDeps
  entities: Omit<EntityRouteDeps, keyof SearchRouteDeps>
  saved: NewsDeps
  subscriptions: SubscriptionRouteDeps
  exports: Omit<ExportDeps, 'actorOfSession'>
  tags: TagDeps
  translation: TranslationRouteDeps
  capture: CaptureDeps & RefreshStartDeps & AnalysisStartDeps
  rules: RuleDeps
  clock: Clock
  currentUser: CurrentUser
  logger: FastifyBaseLogger
  publicUrl: string | undefined
  limits: {
    proxies: number
    socketsPerAddress: number
    callsPerSecond: number
    lagMs: number
    longestSearchMs: number
  }
  /** Rejects while an engine does not answer. */
  isReady(): Promise<unknown>
  /** Whether a request came through the socket that only this machine's owner of the data can open. */
  isLocal(request: FastifyRequest): boolean
}

const jsonBodyBytes = 1024 * 1024
/** A query line of 8,192 letters, each up to nine bytes in an address, and room for the filters. */
const urlBytes = 96 * 1024
const headerBytes = urlBytes + 16 * 1024

/** The HTTP application: every route behind sign-in unless its contract says `anyone`. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const headerLimit = limitHeaders()
  const app = Fastify({
    loggerInstance: deps.logger,
    // Queries tell what an operator looks for: no URL is logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyBytes,
    trustProxy: (_address: string, hop: number) => hop < deps.limits.proxies,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: headerBytes },
    keepAliveTimeout: 5_000,
    // For answers that nobody fetches.
    connectionTimeout: 120_000,
    clientErrorHandler: headerLimit.onClientError,
    genReqId: () => deps.clock.newId(),
    forceCloseConnections: true,
    // An entity in a path is as long as the text has it.
    routerOptions: { maxParamLength: 1_024 },
    frameworkErrors: answerUnroutable,
    // The translation service has a path of its own too (spec section 7), by which LibreTranslate's clients find it.
    // And its lists may be asked for with a slash at the end.
    rewriteUrl: ({ url = '/' }) =>
      url === '/translate' ? `${apiBasePath}/translate` : url.replace(slashAtEnd, '$1'),
  })
  const routes: Route[] = []
  answerFailures(app, routes)
  const load = watchLoad(deps.limits.lagMs)
  app.addHook('onClose', async () => load.stop())
  headerLimit.watch(app)
  cutSlowBodies(app)
  const perNetwork = deps.limits.proxies > 0 ? Number.POSITIVE_INFINITY : deps.limits.socketsPerAddress
  boundSockets(app, { all: 1_200, perNetwork }, networkOf)
  await app.register(helmet, securityHeaders)
  // A packed body is no body here: unpacking would come before any bound on its size.
  await app.register(compress, { threshold: 2_048, globalDecompression: false })
  await app.register(cookie)
  readBodies(app)
  refuseSeveralHosts(app)
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url && raw.url.length > urlBytes) throw new AppError('uri_too_long')
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })

  const authenticate = async (request: FastifyRequest): Promise<Actor> => {
    if (deps.isLocal(request)) return localActor
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw new AppError('unauthenticated')
    return await actorOfToken(deps.signIn, token, callerAddress(request))
  }
  const { clock, limits } = deps
  const crowd = {
    isOverloaded: (request: FastifyRequest) => load.isOver() && !deps.isLocal(request),
    calls: createBuckets({ size: limits.callsPerSecond * 3, perSecond: limits.callsPerSecond, clock }),
    // One screen asks for posts, facets and histogram at once.
    searches: createTurns({ width: 2, queue: 10 }),
    longestSearchMs: limits.longestSearchMs,
  }
  const serve = createServe(
    app,
    {
      authenticate,
      clock: deps.clock,
      publicUrl: deps.publicUrl,
      crowd,
      currentUser: deps.currentUser,
      onForbidden: (actor, route) => noteForbiddenExport(deps.exports, actor, route),
    },
    routes,
  )
  mountSessions(serve, deps.signIn)
  mountSignIn(serve, { ...deps.signIn, authenticate })
  mountUsers(serve, deps.users)
  mountKeys(serve, deps.keys)
  mountChannels(serve, deps.channels)
  mountAudit(serve, deps.audit)
  mountPosts(serve, deps.posts)
  mountMedia(serve, { ...deps.posts, actorOfSession: (id, ip) => actorOfSession(deps.signIn, id, ip) })
  mountQuotes(serve, deps.quotes)
  mountSearch(serve, deps.search)
  mountEntities(serve, { ...deps.search, ...deps.entities })
  mountSaved(serve, deps.saved)
  mountSubscriptions(serve, deps.subscriptions)
  mountExports(serve, { ...deps.exports, actorOfSession: (id, ip) => actorOfSession(deps.signIn, id, ip) })
  mountRules(serve, deps.rules)
  mountTags(serve, deps.tags)
  mountTranslation(serve, deps.translation)
  mountCapture(serve, {
    ...deps.capture,
    actorUsingSession: (id, ip) => actorUsingSession(deps.signIn, id, ip),
  })
  mountOpenApi(app, routes)
  mountProbes(app, deps.isReady)
  await mountWeb(app)
  return app
}
