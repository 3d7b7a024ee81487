import { apiKeyPrefix } from '@litopys/contract/access/api-key-scopes'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#http/caller-address'
import type { Authenticate } from '#http/serve'
import { localActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { ApiKeyActors } from './api-key-actors.ts'
import type { SessionDeps } from './open-session.usecase.ts'
import { actorOfToken } from './sessions.usecase.ts'

/**
 * Identifies the caller: a command on this machine by its socket, a user by their access token, a program by
 * its API key. Without `apiKeys`, an API key is not accepted.
 */
export function createAuthenticate(
  deps: SessionDeps & { apiKeys?: ApiKeyActors },
  isLocal: (request: FastifyRequest) => boolean,
): Authenticate {
  return async (request) => {
    if (isLocal(request)) return localActor
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw new AppError('unauthenticated')
    if (deps.apiKeys && token.startsWith(apiKeyPrefix))
      return await deps.apiKeys.ofKey(token, callerAddress(request))
    return await actorOfToken(deps, token, callerAddress(request))
  }
}
