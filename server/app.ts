import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Route } from '@litopys/contract/route'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { mountAccounts } from '#features/accounts/accounts.routes'
import type { AccountDeps } from '#features/accounts/accounts.usecases'
import { mountSessions } from '#features/accounts/sessions.routes'
import { actorOfToken } from '#features/accounts/sessions.usecases'
import { mountAudit } from '#features/audit/audit.routes'
import type { AuditDeps } from '#features/audit/audit.usecases'
import { mountCapture } from '#features/capture/capture.routes'
import type { CaptureDeps } from '#features/capture/capture.usecases'
import { mountChannels } from '#features/channels/channels.routes'
import { mountPosts, type PostRouteDeps } from '#features/posts/posts.routes'
import { mountSearch, type SearchRouteDeps } from '#features/search/search.routes'
import type { UserDeps } from '#features/users/users.deps'
import { mountUsers } from '#features/users/users.routes'
import { type Actor, localActor } from '#http/actor'
import { answerFailures, answerUnroutable } from '#http/failures'
import { mountOpenApi } from '#http/openapi.routes'
import { createServe } from '#http/serve'
import { mountWeb } from '#http/web'
import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'

export type AppDeps = {
  accounts: AccountDeps
  audit: AuditDeps
  users: UserDeps
  posts: PostRouteDeps
  search: SearchRouteDeps
  capture: CaptureDeps
  clock: Clock
  logger: FastifyBaseLogger
  publicUrl: string | undefined
  /** Whether a request came through the socket that only this machine's owner of the data can open. */
  isLocal(request: FastifyRequest): boolean
}

const jsonBodyBytes = 1024 * 1024

/** The HTTP application: every route behind sign-in unless its contract says `anyone`. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    // Queries tell what an operator looks for: no URL is logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyBytes,
    genReqId: () => deps.clock.newId(),
    forceCloseConnections: true,
    frameworkErrors: answerUnroutable,
  })
  const routes: Route[] = []
  answerFailures(app, routes)
  await app.register(helmet, headers)
  await app.register(compress, { threshold: 2_048 })
  await app.register(cookie)
  // Only JSON is a body; Fastify takes plain text too unless told.
  app.removeContentTypeParser('text/plain')
  // A file is read from the raw stream by its use case.
  app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })

  const authenticate = async (request: FastifyRequest): Promise<Actor> => {
    if (deps.isLocal(request)) return localActor
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw new AppError('unauthenticated')
    return await actorOfToken(deps.accounts, token, request.ip)
  }
  const serve = createServe(app, { authenticate, clock: deps.clock, publicUrl: deps.publicUrl }, routes)
  mountAccounts(serve, deps.accounts)
  mountSessions(serve, deps.accounts)
  mountUsers(serve, deps.users)
  mountChannels(serve, deps.search)
  mountAudit(serve, deps.audit)
  mountPosts(serve, deps.posts)
  mountSearch(serve, deps.search)
  mountCapture(serve, deps.capture)
  mountOpenApi(app, routes)
  await mountWeb(app)
  return app
}

const self = ["'self'"]
const headers = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': self,
      'style-src': self,
      'img-src': ["'self'", 'blob:', 'data:'],
      'font-src': self,
      'connect-src': self,
      'base-uri': ["'none'"],
      'form-action': self,
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
} as const
