import { authRoutes } from '@litopys/contract/routes/auth'
import type { Serve } from '#http/serve'
import type { SignInDeps } from './auth.deps.ts'
import { cookieOptions } from './cookies.ts'
import { finishVisit, signInMethods, startVisit, visitMs } from './oidc-sign-in.usecase.ts'
import { answerOf, callerOf, setProgressCookies } from './sign-in-cookies.ts'

const visitCookie = '__Host-tg_oidc'
const visitCookieOptions = { ...cookieOptions, sameSite: 'lax' } as const

export function mountOidc(deps: SignInDeps) {
  return (serve: Serve): void => {
    serve(authRoutes.readMethods, async () => signInMethods(deps))
    serve(authRoutes.startOidc, async ({ input, request, reply }) => {
      const { address, token } = await startVisit(deps, input, callerOf(request))
      reply.setCookie(visitCookie, token, { ...visitCookieOptions, maxAge: visitMs / 1000 })
      return { address }
    })
    serve(authRoutes.finishOidc, async ({ input, request, reply }) => {
      const visitToken = request.cookies[visitCookie] || undefined
      const finished = await finishVisit(deps, input, { ...callerOf(request), visitToken })
      reply.clearCookie(visitCookie, visitCookieOptions)
      setProgressCookies(reply, finished.progress, deps)
      return { progress: answerOf(finished.progress), next: finished.next }
    })
  }
}
