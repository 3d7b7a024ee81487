import type { SignInAnswer } from '@litopys/contract/schemas/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '#http/caller-address'
import type { SignInDeps } from './auth.deps.ts'
import { clearSignInCookie, cookieOptions, setRefreshCookie, signInCookie } from './cookies.ts'
import { deviceLifetimeMs, deviceTokenOf } from './known-device.ts'
import { type Caller, type Progress, stepMs } from './sign-in-progress.usecase.ts'

const deviceCookie = '__Host-tg_device'

/** Network address, browser and sign-in cookies of a call. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: callerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    signInToken: request.cookies[signInCookie] || undefined,
    deviceToken: request.cookies[deviceCookie] || undefined,
  }
}

/** Sets the cookies after a step: the sign-in cookie, or the session and device cookies. */
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

/** The answer of the API to a step. */
export function answerOf(progress: Progress): SignInAnswer {
  switch (progress.kind) {
    case 'next':
      return progress.answer
    case 'done': {
      const { opened, recoveryCodes } = progress
      return { accessToken: opened.accessToken, ...(recoveryCodes ? { recoveryCodes } : {}) }
    }
  }
}
