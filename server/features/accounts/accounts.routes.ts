import { initialize, login, logout, refresh } from '@litopys/contract/routes/auth'
import { readCurrentUser } from '@litopys/contract/routes/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertSameOrigin } from '#http/same-origin'
import type { Serve } from '#http/serve'
import { isAppError } from '#server/errors'
import {
  type AccountDeps,
  currentUser,
  initializeArchive,
  refreshAccess,
  signIn,
  signOut,
} from './accounts.usecases.ts'
import { type OpenedSession, type Origin, sessionLifetimeMs } from './sessions.ts'

// The prefix binds the cookie to this very host over a secure channel (RFC 6265bis, section 4.1.3.2).
const refreshCookie = '__Host-tg_rt'
const cookieOptions = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

export function mountAccounts(serve: Serve, deps: AccountDeps): void {
  serve(initialize, async ({ input, request, reply }) => {
    assertSameOrigin(request)
    return granted(reply, await initializeArchive(deps, input, originOf(request)))
  })

  serve(login, async ({ input, request, reply }) => {
    assertSameOrigin(request)
    return granted(reply, await signIn(deps, input, originOf(request)))
  })

  serve(refresh, async ({ request, reply }) => {
    assertSameOrigin(request)
    const accessToken = await refreshAccess(deps, refreshTokenOf(request)).catch((cause: unknown) => {
      // A cookie that is good for nothing would be sent with every further call.
      if (isAppError(cause, 'refresh_invalid')) reply.clearCookie(refreshCookie, cookieOptions)
      throw cause
    })
    return { data: { accessToken } }
  })

  serve(logout, async ({ request, reply }) => {
    assertSameOrigin(request)
    await signOut(deps, refreshTokenOf(request))
    reply.clearCookie(refreshCookie, cookieOptions).header('clear-site-data', '"cache", "storage"')
    return { data: {} }
  })

  serve(readCurrentUser, async ({ actor }) => ({ data: await currentUser(deps, actor) }))
}

function granted(reply: FastifyReply, { accessToken, refreshToken }: OpenedSession) {
  reply.setCookie(refreshCookie, refreshToken, { ...cookieOptions, maxAge: sessionLifetimeMs / 1000 })
  return { data: { accessToken } }
}

function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

function refreshTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie]
}
