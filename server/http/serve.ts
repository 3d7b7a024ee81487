import { needsFreshSignIn, refusalOf, type Scope, scopeOf } from '@litopys/contract/access/policy'
import { check, checkText, type Issue } from '@litopys/contract/check'
import { apiBasePath } from '@litopys/contract/constants'
import { isRecord } from '@litopys/contract/record'
import { reversedDates } from '@litopys/contract/reversed-dates'
import type { FileAnswer, InputOf, ResultOf, Route } from '@litopys/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Clock } from '#server/clock'
import type { CurrentUser } from '#server/current-user'
import { AppError } from '#server/errors'
import type { Actor } from '../actor.ts'
import { assertBodyType } from './bodies.ts'
import { characterIssues } from './characters.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { decodeQuery } from './query.ts'
import type { RateLimit } from './rate-limit.ts'
import { assertSameOrigin } from './same-origin.ts'
import { sendEvents } from './send-events.ts'
import { sendFile } from './send-file.ts'

/** What a handler gets beside its input. `signal` aborts when the caller goes away before the answer. */
export type Call<R extends Route> = {
  input: InputOf<R>
  actor: R['access'] extends 'anyone' ? undefined : Actor
  /** How far the actor's permission reaches here; never `none`. */
  scope: R['access'] extends 'anyone' ? undefined : Scope
  /**
   * Who calls as he stands by now, for an answer that goes on. @throws AppError where he may call no more.
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
  /** Somebody known was turned away for what he may not do. */
  onForbidden?(actor: Actor, route: Route): Promise<void>
}
/** What keeps one caller, or too many of them, from taking the place of all. */
export type CallLimits = {
  isOverloaded(request: FastifyRequest): boolean
  /** Calls of each user. */
  calls: RateLimit
  /** Searches of each user that run at the same time. */
  searches: ConcurrencyLimit
  /** Milliseconds from the arrival of a search to its answer, at most. */
  longestSearchMs: number
}
export type Authenticate = (request: FastifyRequest) => Promise<Actor>
export type Serve = <R extends Route>(route: R, handler: (call: Call<R>) => Promise<ResultOf<R>>) => void

/**
 * Mounts a route of the contract: access first, then its input through the schema, then the handler, then the
 * envelope. `served` collects what was mounted, for the OpenAPI document.
 */
export function createServe(app: FastifyInstance, pipeline: Pipeline, served: Route[]): Serve {
  return (route, handler) => {
    served.push(route)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(isSignInStep(route) ? { bodyLimit: signInBodyBytes } : {}),
      handler: async (request, reply) => {
        const admitted = await admit(pipeline, route, request)
        assertBodyType(route, request)
        const input = readInput(route, request)
        const ended = new AbortController()
        const deadline = deadlineOf(pipeline, route)
        const signal = AbortSignal.any([goneSignal(reply), ended.signal, deadline.signal])
        const leave = await turnToSearch(pipeline, route, admitted.actor, signal).catch((cause: unknown) => {
          deadline.clear()
          throw cause
        })
        try {
          const actorNow = () => admitAgain(pipeline, route, request)
          const work = () => handler(call(route, { ...admitted, actorNow, input, signal, request, reply }))
          const { currentUser } = pipeline
          const answer =
            admitted.actor && currentUser ? await currentUser.workFor(admitted.actor.id, work) : await work()
          if (isFile(route, answer)) return sendFile(request, reply, answer)
          if (isEvents(route, answer)) {
            // The items may wait for something when the last one that is wanted has been sent.
            reply.raw.once('close', () => ended.abort())
            return sendEvents(reply, answer, { signal, admit: actorNow })
          }
          return reply.send({ status: 'success', ...bodyOf(route, answer) })
        } finally {
          deadline.clear()
          leave?.()
        }
      },
    })
  }
}

/** Fields of the answer beside its status: the item of `one` is its `data`. */
function bodyOf({ answer }: Route, result: unknown): object {
  if (answer.kind === 'one') return { data: result }
  return isRecord(result) ? result : {}
}

function isEvents({ answer }: Route, _told: unknown): _told is AsyncIterable<unknown> {
  return answer.kind === 'events'
}

function isFile({ answer }: Route, _told: unknown): _told is FileAnswer {
  return answer.kind === 'file'
}

/** Who calls, if he may: the door is passed in the order of what a refusal costs. */
async function admit(pipeline: Pipeline, route: Route, request: FastifyRequest) {
  const { access, method, answer } = route
  if (pipeline.callLimits?.isOverloaded(request)) throw new AppError('overloaded')
  // Calls that anyone may make are those that read cookies; of a file the address is the proof, and a page is
  // no other's to make.
  const readsCookies = access === 'anyone' && answer.kind !== 'file'
  if (readsCookies || method !== 'GET') assertSameOrigin(request, pipeline.publicUrl)
  if (access === 'anyone') return { actor: undefined, scope: undefined }
  const actor = await pipeline.authenticate(request)
  // A command on this machine is nobody's crowd.
  if (actor.session) pipeline.callLimits?.calls.take(actor.id)
  const scope = scopeOf(actor, access)
  if (scope === 'none') {
    await pipeline.onForbidden?.(actor, route)
    throw new AppError(refusalOf(actor, access))
  }
  if (needsFreshSignIn.has(access)) assertFreshSignIn(actor, pipeline.clock.now())
  return { actor, scope }
}

/** His session may have ended since, and his rights may be others. */
async function admitAgain(pipeline: Pipeline, { access }: Route, request: FastifyRequest): Promise<Actor> {
  const actor = await pipeline.authenticate(request)
  if (access !== 'anyone' && scopeOf(actor, access) === 'none') throw new AppError(refusalOf(actor, access))
  return actor
}

async function turnToSearch(
  { callLimits }: Pipeline,
  route: Route,
  actor: Actor | undefined,
  signal: AbortSignal,
) {
  if (route.access !== 'archive.search' || !actor?.session) return undefined
  return await callLimits?.searches.take(actor.id, signal)
}

/**
 * A search and its wait for a turn, however long the queue: after that the caller is told to come back later.
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

/**
 * How long a proof of who one is counts as fresh (notes on security, 3.2: re-authentication within five
 * minutes).
 */
const freshSignInMs = 5 * 60_000

export function assertFreshSignIn({ session }: Actor, now: Date): void {
  if (session && now.getTime() - session.provedAt.getTime() > freshSignInMs)
    throw new AppError('reauth_required')
}

function call<R extends Route>(_route: R, parts: object): Call<R> {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the input was checked against the schemas of this route, and the compiler cannot follow that through the generic
  return parts as Call<R>
}

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
    ...read(route.query, query, checkText),
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

function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort()
  })
  return controller.signal
}
