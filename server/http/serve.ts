import { setTimeout as sleep } from 'node:timers/promises'
import { permitsApiKey } from '@litopys/contract/access/api-key-scopes'
import {
  needsReauthentication,
  type Permission,
  refusalOf,
  type Scope,
  scopeOf,
} from '@litopys/contract/access/policy'
import { check, checkText, type Issue } from '@litopys/contract/check'
import { apiBasePath } from '@litopys/contract/constants'
import type { ErrorCode } from '@litopys/contract/errors'
import { isRecord } from '@litopys/contract/record'
import { reversedDates } from '@litopys/contract/reversed-dates'
import type { FileAnswer, InputOf, ResultOf, Route } from '@litopys/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import * as Type from 'typebox'
import type { Clock } from '#server/clock'
import type { CurrentUser } from '#server/current-user'
import { AppError } from '#server/errors'
import { type Observe, unobserved } from '#telemetry/observe'
import type { Actor } from '../actor.ts'
import { assertBodyType } from './bodies.ts'
import { characterIssues } from './characters.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { decodeQuery } from './query.ts'
import type { RateLimit } from './rate-limit.ts'
import { assertSameOrigin } from './same-origin.ts'
import { sendEvents } from './send-events.ts'
import { sendFile } from './send-file.ts'

/** Arguments of a handler beside its input. `signal` aborts when the caller disconnects before the answer. */
export type Call<R extends Route> = {
  input: InputOf<R>
  actor: R['access'] extends 'anyone' ? undefined : Actor
  /** The scope of the actor's permission here; never `none`. */
  scope: R['access'] extends 'anyone' ? undefined : Scope
  /**
   * The caller with their current rights, for an answer that continues. @throws AppError if they may not call
   * any more.
   */
  actorNow(): Promise<Actor>
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

export type Pipeline = {
  authenticate: Authenticate
  clock: Clock
  publicUrl?: string | undefined
  callLimits?: CallLimits
  currentUser?: CurrentUser
  /** Called with the user of each request. */
  onUser?(request: FastifyRequest, userId: string): void
  observe?: Observe
  /** A signed-in user was refused for lack of a permission. */
  onForbidden?(actor: Actor, route: Route): Promise<void>
}
/** Limits per caller and in total, so that one caller does not block others. */
export type CallLimits = {
  isOverloaded(request: FastifyRequest): boolean
  /**
   * Concurrency limit of authentications, shared fairly between sessions and API keys. They read the records, so calls would
   * otherwise wait there for one another, without an end and before any other limit.
   */
  admitCall(request: FastifyRequest, signal: AbortSignal): Promise<() => void>
  /** Rate limit of calls per user. */
  calls: RateLimit
  /** Rate limit of calls per API key. */
  apiKeyCalls: RateLimit
  /** Concurrency limit of searches per user. */
  searches: ConcurrencyLimit
  /** Concurrency limit of all searches, which shares their places fairly between users. */
  admitSearch(caller: { user: string; signal: AbortSignal }): Promise<() => void>
  /** Milliseconds before a refusal by these limits is answered. */
  refusalPauseMs: number
  /** Longest time in milliseconds from the arrival of a search to its answer. */
  longestSearchMs: number
}
export type Authenticate = (request: FastifyRequest) => Promise<Actor>
export type Serve = <R extends Route>(route: R, handler: (call: Call<R>) => Promise<ResultOf<R>>) => void

/**
 * Mounts routes of the contract. Each call passes authorisation, then validation of its input, then the
 * handler, then the envelope. `served` collects the mounted routes for the OpenAPI document.
 */
export function createServe(app: FastifyInstance, pipeline: Pipeline, served: Route[]): Serve {
  return (route, handler) => {
    served.push(route)
    const { observe = unobserved } = pipeline
    const url = route.path.replace(/\{(\w+)\}/g, ':$1')
    const work = { name: 'request', labels: { method: route.method, route: url } } as const
    app.route({
      method: route.method,
      url,
      ...(isSignInStep(route) ? { bodyLimit: signInBodyBytes } : {}),
      handler: (request, reply) => observe(work, () => answer(request, reply)),
    })
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const disconnected = disconnectSignal(reply)
      const authorised = await refusedLater(pipeline, disconnected, () =>
        authorise(pipeline, route, request, disconnected),
      )
      assertBodyType(route, request)
      const input = readInput(route, request)
      const ended = new AbortController()
      const deadline = deadlineOf(pipeline, route)
      const signal = AbortSignal.any([disconnected, ended.signal, deadline.signal])
      let leave: (() => void) | undefined
      try {
        leave = await refusedLater(pipeline, disconnected, () =>
          waitForSearchSlot(pipeline, route, authorised.actor, signal),
        )
        const actorNow = () => authoriseAgain(pipeline, route, request)
        const handle = () => handler(call(route, { ...authorised, actorNow, input, signal, request, reply }))
        const { currentUser } = pipeline
        const result =
          authorised.actor && currentUser
            ? await currentUser.workFor(authorised.actor.id, handle)
            : await handle()
        switch (route.answer.kind) {
          case 'file':
            // biome-ignore lint/nursery/noUnsafeTypeAssertion: ResultOf gives routes of this kind this type; TypeScript does not narrow it by the kind.
            return sendFile(request, reply, result as FileAnswer)
          case 'events':
            // The generator may still wait after the last item that the caller wanted.
            reply.raw.once('close', () => ended.abort())
            // biome-ignore lint/nursery/noUnsafeTypeAssertion: as above
            return sendEvents(reply, result as AsyncIterable<unknown>, { signal, authorise: actorNow })
        }
        return reply.send({ status: 'success', ...bodyOf(route, result) })
      } finally {
        deadline.clear()
        leave?.()
      }
    }
  }
}

/** Fields of the answer beside its status. The item of `one` is its `data`. */
function bodyOf({ answer }: Route, result: unknown): object {
  if (answer.kind === 'one') return { data: result }
  return isRecord(result) ? result : {}
}

/** Returns the caller if authorised. Cheap checks come first. */
async function authorise(pipeline: Pipeline, route: Route, request: FastifyRequest, signal: AbortSignal) {
  const { access, method, answer } = route
  const { callLimits } = pipeline
  if (callLimits?.isOverloaded(request)) throw new AppError('overloaded', { retryAfterSeconds: 5 })
  // Routes for anyone read cookies. A file is excepted, because its signed address is the proof.
  const readsCookies = access === 'anyone' && answer.kind !== 'file'
  if (readsCookies || method !== 'GET') assertSameOrigin(request, pipeline.publicUrl)
  if (access === 'anyone') return { actor: undefined, scope: undefined }
  const actor = await authenticateInTurn(pipeline, request, signal)
  pipeline.onUser?.(request, actor.id)
  // A CLI command on this machine has no rate limit.
  if (actor.session) callLimits?.calls.take(actor.id)
  if (actor.apiKey) callLimits?.apiKeyCalls.take(actor.apiKey.id)
  const refusal = refusalFor(actor, access)
  if (refusal) {
    await pipeline.onForbidden?.(actor, route)
    throw new AppError(refusal)
  }
  if (needsReauthentication.has(access)) assertReauthenticated(actor, pipeline.clock.now())
  return { actor, scope: scopeOf(actor, access) }
}

const limitCodes: ReadonlySet<ErrorCode> = new Set(['overloaded', 'too_often', 'too_many'])

/**
 * Runs a step that may refuse the call by a limit, and then pauses. Clients that repeat a refused call at once would
 * keep the server busy with refusals.
 */
async function refusedLater<T>(
  { callLimits }: Pipeline,
  disconnected: AbortSignal,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (callLimits && cause instanceof AppError && limitCodes.has(cause.code))
      await sleep(callLimits.refusalPauseMs, undefined, { signal: disconnected }).catch(() => undefined)
    throw cause
  }
}

async function authenticateInTurn(
  { authenticate, callLimits }: Pipeline,
  request: FastifyRequest,
  signal: AbortSignal,
) {
  const leave = await callLimits?.admitCall(request, signal)
  try {
    return await authenticate(request)
  } finally {
    leave?.()
  }
}

/** Checks again during a long answer: the session may have ended, and the user's rights may have changed. */
async function authoriseAgain(
  pipeline: Pipeline,
  { access }: Route,
  request: FastifyRequest,
): Promise<Actor> {
  const actor = await pipeline.authenticate(request)
  const refusal = access === 'anyone' ? undefined : refusalFor(actor, access)
  if (refusal) throw new AppError(refusal)
  return actor
}

/** Why the caller may not use routes of this permission: the scopes of the API key, or the user's rights. */
function refusalFor(actor: Actor, permission: Permission): ErrorCode | undefined {
  const { apiKey } = actor
  if (apiKey && !permitsApiKey(apiKey.scopes, permission)) return 'api_key_scope'
  return scopeOf(actor, permission) === 'none' ? refusalOf(actor, permission) : undefined
}

async function waitForSearchSlot(
  { callLimits }: Pipeline,
  route: Route,
  actor: Actor | undefined,
  signal: AbortSignal,
) {
  if (!callLimits || route.access !== 'archive.search' || !actor) return undefined
  // A CLI command on this machine has no limit.
  if (!actor.session && !actor.apiKey) return undefined
  // The API keys of a user share searches, but do not delay the user's own.
  const key = actor.session ? actor.id : `API keys of ${actor.id}`
  const leaveOwn = await callLimits.searches.take(key, signal)
  try {
    const leaveAll = await callLimits.admitSearch({ user: actor.id, signal })
    return () => {
      leaveAll()
      leaveOwn()
    }
  } catch (cause) {
    leaveOwn()
    throw cause
  }
}

/**
 * Limits the time of a search including its wait in the queue. After it the answer asks the caller to retry later.
 */
function deadlineOf({ callLimits }: Pipeline, { access }: Route): { signal: AbortSignal; clear(): void } {
  const late = new AbortController()
  if (!callLimits || access !== 'archive.search') return { signal: late.signal, clear: () => undefined }
  const end = () => late.abort(new AppError('overloaded', { retryAfterSeconds: 5 }))
  const timer = setTimeout(end, callLimits.longestSearchMs)
  return { signal: late.signal, clear: () => clearTimeout(timer) }
}

const signInBodyBytes = 16 * 1024

function isSignInStep({ path }: Route): boolean {
  return path.startsWith(`${apiBasePath}/auth/`)
}

/** How long a proof of identity counts as fresh. */
const freshSignInMs = 5 * 60_000

export function assertReauthenticated({ session, apiKey }: Actor, now: Date): void {
  if (apiKey) throw new AppError('reauth_required')
  if (session && now.getTime() - session.provedAt.getTime() > freshSignInMs)
    throw new AppError('reauth_required')
}

function call<R extends Route>(_route: R, parts: object): Call<R> {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the input was checked against the schemas of this route, and the compiler cannot follow that through the generic
  return parts as Call<R>
}

/** The query of a route that has no parameters: any parameter is refused. */
const noParameters = Type.Object({}, { additionalProperties: false })

function readInput(route: Route, request: FastifyRequest): object {
  const issues: Issue[] = []
  const read = (schema: TObject | undefined, value: unknown, checker: typeof check | typeof checkText) => {
    if (!schema) return {}
    const record = isRecord(value) ? value : {}
    const checked = checker(schema, record)
    if (checked.ok) return checked.value
    issues.push(...checked.issues)
    return {}
  }
  const query = decodeQuery(route.query, request.query)
  issues.push(...[request.params, query, request.body].flatMap((part) => characterIssues(part)))
  const input = {
    ...read(route.params, request.params, checkText),
    ...read(route.query ?? noParameters, query, checkText),
    ...(route.upload ? {} : read(route.body, request.body, check)),
  }
  issues.push(...unrepeated(route, request.body), ...reversed(route, request.body))
  if (issues.length > 0) throw new AppError('validation_failed', { fields: issues })
  return input satisfies Static<TObject>
}

function unrepeated({ repeats = {} }: Route, body: unknown): Issue[] {
  if (!isRecord(body)) return []
  const differing = Object.entries(repeats).filter(([name, original]) => body[name] !== body[original])
  return differing.map(([name, original]) => {
    return { path: `/${name}`, message: `This differs from the ${original}`, code: 'differs' }
  })
}

function reversed({ ordered = {} }: Route, body: unknown): Issue[] {
  return isRecord(body) ? reversedDates(ordered, body) : []
}

function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort()
  })
  return controller.signal
}
