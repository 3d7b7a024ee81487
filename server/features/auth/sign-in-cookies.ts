import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '#http/caller-address'
import type { SignInDeps } from './auth.deps.ts'
import { clearSignInCookie, cookieOptions, setRefreshCookie, signInCookie } from './cookies.ts'
import { deviceLifetimeMs, deviceTokenOf } from './known-device.ts'
import { type Caller, type Progress, stepMs } from './sign-in-progress.usecase.ts'

const deviceCookie = '__Host-tg_device'

/** The browser that calls, as its cookies tell. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: callerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    signInToken: request.cookies[signInCookie] || undefined,
    deviceToken: request.cookies[deviceCookie] || undefined,
  }
}

/** The cookies that a browser leaves this step with: bound to the steps, or signed in. */
export function setProgressCookies(reply: FastifyReply, progress: Progress, deps: SignInDeps): void {
  switch (progress.kind) {
    case 'next':
      reply.setCookie(signInCookie, progress.token, { ...cookieOptions, maxAge: stepMs / 1000 })
      return
    case 'done': {
      const now = deps.clock.now()
      const device = { id: deps.clock.newId(), email: progress.email, since: now }
      setRefreshCookie(reply, progress.opened, now)
      clearSignInCookie(reply)
      reply.setCookie(deviceCookie, deviceTokenOf(deps.mac, device), {
        ...cookieOptions,
        maxAge: deviceLifetimeMs / 1000,
      })
    }
  }
}
