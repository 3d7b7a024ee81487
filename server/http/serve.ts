import { check, checkText, type Issue } from '@litopys/contract/check'
import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { AppError } from '#server/errors'
import { type Actor, mayCall } from './actor.ts'
import { decodeQuery } from './query.ts'

/** What a handler gets beside its input. `signal` aborts when the caller goes away before the answer. */
export type Call<R extends Route> = {
  input: InputOf<R>
  actor: R['access'] extends 'anyone' ? undefined : Actor
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

export type Authenticate = (request: FastifyRequest) => Promise<Actor>
export type Serve = <R extends Route>(route: R, handler: (call: Call<R>) => Promise<OutputOf<R>>) => void

/**
 * Mounts a route of the contract: access first, then its input through the schema, then the handler, then the envelope.
 * `served` collects what was mounted, for the OpenAPI document.
 */
export function createServe(app: FastifyInstance, authenticate: Authenticate, served: Route[]): Serve {
  return (route, handler) => {
    served.push(route)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const actor = await actorFor(route, request, authenticate)
        const input = readInput(route, request)
        const signal = goneSignal(reply)
        const answer = await handler(call(route, { input, actor, signal, request, reply }))
        return reply.send({ status: 'success', ...answer })
      },
    })
  }
}

async function actorFor(route: Route, request: FastifyRequest, authenticate: Authenticate) {
  if (route.access === 'anyone') return undefined
  const actor = await authenticate(request)
  if (!mayCall(actor, route.access)) throw new AppError('forbidden')
  return actor
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
