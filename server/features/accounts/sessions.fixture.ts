import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createMac } from '#secrets/mac-key'
import type { Clock } from '#server/clock'
import { directoryWithCast, type Part } from '#testing/cast'
import { startTestLitopys } from '#testing/litopys'
import { refreshTokenOf } from './refresh-token.ts'
import { createAccessTokens } from './tokens.ts'

/** A Litopys with these users, each with a session made just now, and an administrator `admin`. Its clock stands until it is turned. */
export async function startSessions(names: readonly string[]) {
  const parts: Record<string, Part> = { admin: { role: ['Admin'] } }
  for (const name of names) parts[name] = { role: ['User'] }
  const cast = await directoryWithCast(parts)
  const start = Date.now()
  let now = start
  const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
  const { instance, close } = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
  const { app } = instance
  const mac = createMac(join(cast.directory, 'secrets'))
  const tokens = createAccessTokens(join(cast.directory, 'secrets'), clock)

  const bearerOf = async (name: string) => {
    const { id: userId, sessionId } = cast.who(name)
    return { authorization: `Bearer ${await tokens.issue({ userId, sessionId, counter: 0 })}` }
  }
  return {
    ...{ app, tokens, bearerOf, directory: cast.directory, who: cast.who },
    now: () => now,
    turn: (milliseconds: number) => {
      now += milliseconds
    },
    turnBack: () => {
      now = start
    },
    /** The refresh token of this number, as it is given out at some time. */
    tokenOf: (name: string, counter: number) =>
      refreshTokenOf(mac, { id: cast.who(name).sessionId, counter }),
    /** `next` is what the browser holds afterwards. */
    refreshWith: async (token: string) => {
      const headers = token ? { cookie: `__Host-tg_rt=${token}` } : {}
      const response = await app.inject({ url: '/api/v1/auth/refresh', headers })
      const cookies = [response.headers['set-cookie'] ?? []].flat().map(String)
      const [, next = token] = /^__Host-tg_rt=([^;]*)/.exec(cookies[0] ?? '') ?? []
      const { code, data } = response.json()
      const accessToken = String(data?.accessToken)
      return { response, status: response.statusCode, code, next, cookies, accessToken }
    },
    isAdmitted: async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await app.inject({ url: '/api/v1/user/me', headers })).statusCode === 200
    },
    journalOf: async (name: string, action: string) => {
      const filters = JSON.stringify({ action: [action], actorId: [cast.who(name).id] })
      const url = `/api/v1/audit?filters=${encodeURIComponent(filters)}`
      return (await app.inject({ url, headers: await bearerOf('admin') })).json().data
    },
    close: async () => {
      await close()
      cast.clear()
    },
  }
}

export const seconds = 1_000
export const minutes = 60 * seconds
