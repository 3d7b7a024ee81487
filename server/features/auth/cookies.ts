import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from './open-session.usecase.ts'

// The prefix restricts the cookies to this host over HTTPS (RFC 6265bis, section 4.1.3.2).
const refreshCookie = '__Host-tg_rt'
/** Binds the steps of a sign-in to the browser that started it. */
export const signInCookie = '__Host-tg_atx'
export const cookieOptions = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

export function refreshTokenIn(request: FastifyRequest): string | undefined {
  return request.cookies[refreshCookie]
}

/** Sets the cookie with the refresh token, valid until the latest end of its session. */
export function setRefreshCookie(
  reply: FastifyReply,
  { refreshToken, endsAt }: OpenedSession,
  now: Date,
): void {
  const maxAge = Math.max(0, Math.round((endsAt.getTime() - now.getTime()) / 1000))
  reply.setCookie(refreshCookie, refreshToken, { ...cookieOptions, maxAge })
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(refreshCookie, cookieOptions)
}

export function clearSignInCookie(reply: FastifyReply): void {
  reply.clearCookie(signInCookie, cookieOptions)
}
