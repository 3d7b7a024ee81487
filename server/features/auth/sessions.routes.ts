import { authRoutes } from '@litopys/contract/routes/auth'
import { userRoutes } from '@litopys/contract/routes/users'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#http/caller-address'
import type { Serve } from '#http/serve'
import { isAppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { clearRefreshCookie, clearSignInCookie, refreshTokenIn, setRefreshCookie } from './cookies.ts'
import { providerLogout } from './oidc-sign-in.usecase.ts'
import type { Origin, SessionDeps } from './open-session.usecase.ts'
import { endOneSession, refreshAccess, sessionsOf, signOut } from './sessions.usecase.ts'

/** Network address and browser of a call. */
function originOf(request: FastifyRequest): Origin {
  return { ip: callerAddress(request), userAgent: request.headers['user-agent'] ?? '' }
}

export function mountSessions(deps: SessionDeps & Pick<SignInDeps, 'oidc'>) {
  return (serve: Serve): void => {
    serve(authRoutes.refresh, async ({ request, reply }) => {
      const token = refreshTokenIn(request)
      const opened = await refreshAccess(deps, token, originOf(request)).catch((cause: unknown) => {
        // The browser would send an invalid cookie with each further call.
        if (isAppError(cause, 'refresh_invalid') || isAppError(cause, 'refresh_reused')) {
          clearRefreshCookie(reply)
          // Without a session cookie this is not an attack: a sign-in may be in progress in another tab.
          if (token !== undefined) clearSignInCookie(reply)
        }
        throw cause
      })
      // A current token is not set again: it could arrive after the next token of another tab and replace that.
      if (opened.refreshToken !== token) setRefreshCookie(reply, opened, deps.clock.now())
      return { accessToken: opened.accessToken }
    })

    serve(authRoutes.logout, async ({ input, request, reply }) => {
      const ended = await signOut(deps, refreshTokenIn(request), callerAddress(request))
      clearRefreshCookie(reply)
      clearSignInCookie(reply)
      reply.header('clear-site-data', input.keepStorage ? '"cache"' : '"cache", "storage"')
      const address = ended?.method === 'oidc' ? await providerLogout(deps) : undefined
      return address === undefined ? {} : { providerLogout: address }
    })

    serve(userRoutes.listSessions, ({ actor, scope, input }) => sessionsOf(deps, { actor, scope }, input))
    serve(userRoutes.endSession, async ({ actor, scope, input }) => {
      await endOneSession(deps, { actor, scope }, input)
      return {}
    })
  }
}
