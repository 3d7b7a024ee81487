import { needsFreshSignIn, type Scope, scopeOf } from '@litopys/contract/access/policy'
import { check, checkText, type Issue } from '@litopys/contract/check'
import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { Actor } from './actor.ts'
import { decodeQuery } from './query.ts'
import { assertSameOrigin } from './same-origin.ts'

/** What a handler gets beside its input. `signal` aborts when the caller goes away before the answer. */
export type Call<R extends Route> = {
  input: InputOf<R>
  actor: R['access'] extends 'anyone' ? undefined : Actor
  /** How far the actor's permission reaches here; never `none`. */
  scope: R['access'] extends 'anyone' ? undefined : Scope
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

export type Door = { authenticate: Authenticate; clock: Clock; publicUrl?: string | undefined }
export type Authenticate = (request: FastifyRequest) => Promise<Actor>
export type Serve = <R extends Route>(route: R, handler: (call: Call<R>) => Promise<OutputOf<R>>) => void

/**
 * Mounts a route of the contract: access first, then its input through the schema, then the handler, then the envelope.
 * `served` collects what was mounted, for the OpenAPI document.
 */
export function createServe(app: FastifyInstance, door: Door, served: Route[]): Serve {
  const { authenticate, clock, publicUrl } = door
  return (route, handler) => {
    served.push(route)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        // Calls that anyone may make are those that read cookies.
        if (route.access === 'anyone' || route.method !== 'GET') assertSameOrigin(request, publicUrl)
        const actor = route.access === 'anyone' ? undefined : await authenticate(request)
        const scope = actor && admit(route, actor, clock.now())
        const input = readInput(route, request)
        const signal = goneSignal(reply)
        const answer = await handler(call(route, { input, actor, scope, signal, request, reply }))
        return reply.send({ status: 'success', ...answer })
      },
    })
  }
}

/** How long a proof of who one is counts as fresh (notes on security, 3.2: re-authentication within five minutes). */
const freshSignInMs = 5 * 60_000

function admit({ access }: Route, actor: Actor, now: Date): Scope | undefined {
  if (access === 'anyone') return undefined
  const scope = scopeOf(actor, access)
  if (scope === 'none') throw new AppError('forbidden')
  if (needsFreshSignIn.has(access)) assertFreshSignIn(actor, now)
  return scope
}

export function assertFreshSignIn({ session }: Actor, now: Date): void {
  if (session && now.getTime() - session.provedAt.getTime() > freshSignInMs)
    throw new AppError('reauth_required')
}

// The parts were checked against this very route's schemas, and an actor was demanded unless anyone may call: the
// compiler cannot follow that through the generic, so the type is stated here, once.
function call<R extends Route>(_route: R, parts: object): Call<R>
function call(_route: Route, parts: object): object {
  return parts
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
  const input = {
    ...read(route.params, request.params, checkText),
    ...read(route.query, decodeQuery(route.query, request.query), checkText),
    ...(route.upload ? {} : read(route.body, request.body, check)),
  }
  issues.push(...unrepeated(route, request.body))
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort()
  })
  return controller.signal
}
