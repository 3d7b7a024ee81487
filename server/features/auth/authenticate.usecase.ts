import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#http/caller-address'
import type { Authenticate } from '#http/serve'
import { localActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { SessionDeps } from './open-session.usecase.ts'
import { actorOfToken } from './sessions.usecase.ts'

/** Identifies the caller: a command on this machine by its socket, a user by their access token. */
export function createAuthenticate(
  deps: SessionDeps,
  isLocal: (request: FastifyRequest) => boolean,
): Authenticate {
  return async (request) => {
    if (isLocal(request)) return localActor
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw new AppError('unauthenticated')
    return await actorOfToken(deps, token, callerAddress(request))
  }
}
