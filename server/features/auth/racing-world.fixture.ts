import { randomUUID } from 'node:crypto'
import { createRandom, type Random } from '#server/demo/random'
import { startTestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

/** Address and user agent of a call, as a proxy reports them. */
export type Browser = { ip: string; userAgent: string }
/** State shared by the tabs of a browser. `shown`: all refresh tokens that it has had. */
export type Jar = { cookie: string; shown: string[]; bearer: { authorization: string } }
export type World = {
  address: string
  random: Random
  turn(milliseconds: number): void
  /** Signs in the only user. */
  signIn(browser: Browser): Promise<Jar>
  close(): Promise<void>
}
export type Answer = { status: number; code?: string; token?: string; cookies: string[] }
type Asked = { path: string; browser: Browser; headers?: Record<string, string>; body?: object }

export function homeOf(number: number): Browser {
  return { ip: `10.${(number >> 8) & 255}.${number & 255}.1`, userAgent: 'Firefox of the owner' }
}

/** Starts a server on a port. Its clock moves only when it is turned. */
export async function startWorld(seed: number): Promise<World> {
  const email = 'racer@example.org'
  const directory = await directoryWith([{ email, role: ['User'] }])
  let now = Date.now()
  const clock = { now: () => new Date(now), newId: () => randomUUID() }
  const litopys = await startTestLitopys({ DATA_DIR: directory, TRUST_PROXY: '1' }, clock)
  const address = new URL('/', await litopys.instance.listen()).href
  return {
    address,
    random: createRandom(seed),
    turn: (milliseconds) => {
      now += milliseconds
    },
    signIn: async (browser) => {
      const answer = await ask(address, { path: 'auth/login', browser, body: { email, password } })
      const cookie = answer && cookieOf(answer)
      if (!cookie) throw new Error(`no sign-in: ${answer?.status} ${answer?.code}`)
      return { cookie, shown: [cookie], bearer: { authorization: `Bearer ${answer.token}` } }
    },
    close: () => litopys.close(),
  }
}

export function refreshFrom(
  address: string,
  browser: Browser,
  token: string,
  signal: AbortSignal | null = null,
): Promise<Answer | undefined> {
  const headers = { cookie: `__Host-tg_rt=${token}` }
  return ask(address, { path: 'auth/refresh', browser, headers }, signal)
}

/** Whether the access token of the jar is still valid. */
export async function isAdmitted(address: string, browser: Browser, { bearer }: Jar): Promise<boolean> {
  return (await ask(address, { path: 'user/me', browser, headers: bearer }))?.status === 200
}

/** The answer to a call; undefined if `signal` aborted it. */
async function ask(
  address: string,
  { path, browser, headers: more, body }: Asked,
  signal: AbortSignal | null = null,
): Promise<Answer | undefined> {
  const from = { 'user-agent': browser.userAgent, 'x-forwarded-for': browser.ip }
  const posted = {
    method: 'POST',
    headers: { ...more, ...from, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const request = body ? posted : { headers: { ...more, ...from } }
  try {
    const response = await fetch(new URL(`api/v1/${path}`, address), { ...request, signal })
    const { code, data } = JSON.parse(await response.text())
    const cookies = response.headers.getSetCookie()
    return { status: response.status, code, token: data?.accessToken, cookies }
  } catch (cause) {
    if (signal?.aborted) return undefined
    throw cause
  }
}

/** The refresh token in the cookies of an answer. */
export function cookieOf({ cookies }: Answer): string | undefined {
  return /^__Host-tg_rt=([^;]+)/.exec(cookies[0] ?? '')?.[1]
}
