import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createMac } from '#secrets/mac-key'
import type { Clock } from '#server/clock'
import { startTestLitopys } from '#testing/litopys'
import { directoryWith, signInAs } from '#testing/people'
import { readRefreshToken, refreshTokenOf } from './refresh-token.ts'
import { createAccessTokens } from './tokens.ts'

export type Browser = { ip: string; userAgent: string }
export const homeBrowser: Browser = { ip: '203.0.113.7', userAgent: 'Firefox at home' }

type Player = { id: string; email: string; sessionId: string }

/** Starts a server with these users and an administrator `admin`. Its clock moves only when it is turned. */
export async function startSessions(names: readonly string[]) {
  const people = names.map((name) => ({ email: emailOf(name), role: ['User' as const] }))
  const directory = await directoryWith([{ email: emailOf('admin'), role: ['Admin'] }, ...people])
  let now = Date.now()
  const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
  const { instance, messages, close } = await startTestLitopys({ DATA_DIR: directory }, clock)
  const { app } = instance
  const mac = createMac(join(directory, 'secrets'))
  const tokens = createAccessTokens(join(directory, 'secrets'), clock)
  const players = new Map<string, Player>()

  const who = (name: string): Player => {
    const player = players.get(name)
    if (!player) throw new Error(`${name} has not signed in`)
    return player
  }
  /** Opens a session, which the other functions use from then on. */
  const signIn = async (name: string): Promise<void> => {
    const { accessToken, cookie } = await signInAs(app, emailOf(name))
    const session = readRefreshToken(mac, cookie.replace('__Host-tg_rt=', ''))
    if (!session) throw new Error(`${name} was not signed in`)
    const { userId } = await tokens.verify(accessToken)
    players.set(name, { id: userId, email: emailOf(name), sessionId: session.id })
  }
  const bearerOf = async (name: string) => {
    const { id: userId, sessionId } = who(name)
    return { authorization: `Bearer ${await tokens.issue({ userId, sessionId, counter: 0 })}` }
  }
  return {
    app,
    tokens,
    signIn,
    bearerOf,
    who,
    now: () => now,
    turn: (milliseconds: number) => {
      now += milliseconds
    },
    lettersTo: (name: string) => messages.filter(({ to }) => to === emailOf(name)).map(({ text }) => text),
    /** The refresh token with this number. It may not have been issued yet. */
    tokenOf: (name: string, counter: number) => refreshTokenOf(mac, { id: who(name).sessionId, counter }),
    /** `next`: the refresh token that the browser has afterwards. */
    refreshWith: async (token: string, { ip, userAgent }: Browser = homeBrowser) => {
      const cookie = token ? { cookie: `__Host-tg_rt=${token}` } : {}
      const headers = { ...cookie, 'user-agent': userAgent }
      const response = await app.inject({ url: '/api/v1/auth/refresh', headers, remoteAddress: ip })
      const cookies = [response.headers['set-cookie'] ?? []].flat().map(String)
      const [, next = token] = /^__Host-tg_rt=([^;]*)/.exec(cookies[0] ?? '') ?? []
      const { code, data } = response.json()
      const accessToken = String(data?.accessToken)
      return { response, status: response.statusCode, code, next, cookies, accessToken }
    },
    /** An access token from a server whose clock is ahead by this much. */
    tokenFrom: (name: string, aheadMs: number) => {
      const { id: userId, sessionId } = who(name)
      const ahead = createAccessTokens(join(directory, 'secrets'), {
        ...clock,
        now: () => new Date(now + aheadMs),
      })
      return ahead.issue({ userId, sessionId, counter: 0 })
    },
    isAdmitted: async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await app.inject({ url: '/api/v1/user/me', headers })).statusCode === 200
    },
    auditLogOf: async (name: string, action: string) => {
      await signIn('admin')
      const filters = JSON.stringify({ action: [action], actorId: [who(name).id] })
      const url = `/api/v1/audit?filters=${encodeURIComponent(filters)}`
      return (await app.inject({ url, headers: await bearerOf('admin') })).json().data
    },
    close,
  }
}

function emailOf(name: string): string {
  return `${name}@example.org`
}

export const seconds = 1_000
export const minutes = 60 * seconds
