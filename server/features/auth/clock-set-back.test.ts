import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { oneTimePasswordOf } from '#testing/authenticator'
import { type Browser, codeTo, forgetMessages, linkTo, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith } from '#testing/people'

const [minute, hour] = [60_000, 3_600_000]
const day = 24 * hour
const secret = new Secret({ size: 20 }).base32
const names = [
  'busy',
  'idle',
  'restarted',
  'coded',
  'linked',
  'guessed',
  'resent',
  'proved',
  'token',
  'known',
]
const addressOf = (name: string) => `${name}@example.org`

/** `shown`: the time on the server's clock. `real`: the time that has passed. */
let shown = Date.now()
let real = shown
const clock: Clock = { now: () => new Date(shown), newId: () => randomUUID(), steady: () => real }
const pass = (ms: number) => {
  shown += ms
  real += ms
}
const setBack = (ms = day) => {
  shown -= ms
}
let settings: Record<string, string>
let litopys: TestLitopys

beforeAll(async () => {
  const users = names.map((name) => ({ email: addressOf(name), role: ['User' as const], verified: true }))
  const admin = { email: addressOf('admin'), role: ['Admin' as const], verified: true, secret }
  settings = { DATA_DIR: await directoryWith([...users, admin]), SECOND_FACTOR: 'required' }
  litopys = await startTestLitopys(settings, clock)
})
afterAll(() => litopys.close())

async function restart() {
  await litopys.close()
  litopys = await startTestLitopys(settings, clock)
}
async function codeFor(name: string, browser: Browser): Promise<string> {
  await forgetMessages(litopys)
  expect((await browser.login(addressOf(name))).data.next).toBe('email-verify')
  return await codeTo(litopys, addressOf(name))
}
/** Restarts the server an hour later with the right time. */
async function putRight() {
  shown = real
  pass(hour)
  await restart()
}
async function enterOneTime(code: string): Promise<number> {
  const browser = openBrowser(litopys)
  await browser.login(addressOf('admin'))
  return (await browser.post('auth/totp-verify', { code })).status
}
/** Signs a user in. `use` refreshes before each call, as an open page does. */
async function signIn(name: string) {
  const browser = openBrowser(litopys)
  const { data } = await browser.post('auth/confirm', { code: await codeFor(name, browser) })
  let accessToken = String(data.accessToken)
  const call = (method: 'GET' | 'POST', path: string, headers = {}) =>
    litopys.instance.app.inject({ method, url: `/api/v1/${path}`, headers })
  const bearer = () => ({ authorization: `Bearer ${accessToken}` })
  const refresh = async () => {
    const cookie = `__Host-tg_rt=${browser.cookies.get('__Host-tg_rt')}`
    const response = await call('GET', 'auth/refresh', { cookie })
    for (const { name, value } of response.cookies) browser.cookies.set(name, value)
    if (response.statusCode === 200) accessToken = response.json().data.accessToken
    return response.statusCode
  }
  const isIn = async () => (await call('GET', 'user/me', bearer())).statusCode === 200
  return { browser, bearer, refresh, isIn, use: async () => (await refresh()) === 200 && (await isIn()) }
}

describe('after the clock is set back by a day', () => {
  test('a session in use still ends after twelve hours', async () => {
    const { use } = await signIn('busy')
    let lived = 0
    const liveOn = async (until: number) => {
      while (lived < until && (await use())) {
        pass(20 * minute)
        lived += 20 * minute
      }
    }
    await liveOn(6 * hour)
    setBack()
    await liveOn(40 * hour)
    expect(lived).toBeGreaterThanOrEqual(12 * hour)
    expect(lived).toBeLessThanOrEqual(12 * hour + 20 * minute)
  })

  test('an idle session still ends after thirty minutes', async () => {
    const { use } = await signIn('idle')
    pass(5 * minute)
    expect(await use()).toBe(true)
    setBack()
    pass(20 * minute)
    expect(await use()).toBe(true)
    pass(31 * minute)
    expect(await use()).toBe(false)
  })

  test('a session still ends on time when the clock is set back during a restart', async () => {
    const { use } = await signIn('restarted')
    for (let i = 0; i < 33; i += 1) {
      expect(await use()).toBe(true)
      pass(20 * minute)
    }
    setBack()
    await restart()
    expect(await use()).toBe(true)
    for (let i = 0; i < 3; i += 1) {
      pass(21 * minute)
      await use()
    }
    expect(await use()).toBe(false)
  })

  test('sessions continue', async () => {
    const { use, isIn } = await signIn('busy')
    expect(await isIn()).toBe(true)
    setBack()
    expect([await isIn(), await use()]).toEqual([true, true])
  })

  test('an access token still expires after ten minutes', async () => {
    const { isIn } = await signIn('token')
    pass(6 * minute)
    expect(await isIn()).toBe(true)
    setBack()
    pass(5 * minute)
    expect(await isIn()).toBe(false)
  })

  test('a code and its sign-in still expire after ten minutes', async () => {
    const browser = openBrowser(litopys)
    const code = await codeFor('coded', browser)
    pass(8 * minute)
    setBack()
    pass(3 * minute)
    expect((await browser.post('auth/confirm', { code })).code).toBe('sign_in_expired')
    const again = openBrowser(litopys)
    const next = await codeFor('coded', again)
    pass(8 * minute)
    setBack()
    pass(1 * minute)
    expect((await again.post('auth/confirm', { code: next })).status).toBe(200)
  })

  test('a code can be sent again after a minute', async () => {
    const browser = openBrowser(litopys)
    await codeFor('resent', browser)
    setBack()
    expect((await browser.post('auth/email-verify')).code).toBe('too_often')
    pass(minute)
    expect((await browser.post('auth/email-verify')).status).toBe(200)
  })

  test('a link still expires after thirty minutes', async () => {
    const set = (token: string, wish: string) =>
      openBrowser(litopys).post('auth/set-password', { token, password: wish, confirmation: wish })
    const ask = async () => {
      await forgetMessages(litopys)
      await openBrowser(litopys).post('auth/recover', { email: addressOf('linked') })
      return await linkTo(litopys, addressOf('linked'))
    }
    const token = await ask()
    pass(20 * minute)
    setBack()
    pass(11 * minute)
    expect((await set(token, 'a password too late')).code).toBe('link_invalid')
    const next = await ask()
    setBack()
    pass(20 * minute)
    expect((await set(next, 'a password in time')).status).toBe(200)
  })

  test('a locked network is not locked longer than the limit', async () => {
    const from = (address: string) => openBrowser(litopys, address)
    for (let i = 0; i < 6; i += 1) await from('10.9.0.1').login(addressOf('guessed'), 'wrong')
    setBack()
    expect((await from('10.9.0.1').login(addressOf('guessed'))).status).toBe(401)
    pass(15 * minute)
    expect((await from('10.9.0.1').login(addressOf('guessed'))).status).toBe(200)
  })

  test('a proof of the password still expires after five minutes', async () => {
    const { browser, bearer } = await signIn('proved')
    pass(4 * minute)
    expect((await browser.post('auth/totp-set', undefined, bearer())).status).toBe(200)
    setBack()
    expect((await browser.post('auth/totp-set', undefined, bearer())).status).toBe(200)
    pass(2 * minute)
    expect((await browser.post('auth/totp-set', undefined, bearer())).code).toBe('reauth_required')
  })

  test('a known device stays known', async () => {
    const { browser } = await signIn('known')
    setBack()
    for (let i = 0; i < 6; i += 1) await openBrowser(litopys, '10.9.1.1').login(addressOf('known'), 'wrong')
    browser.cookies.delete('__Host-tg_rt')
    expect((await browser.login(addressOf('known'))).status).toBe(200)
  })

  test('one-time passwords of the right time work, and old ones are refused', async () => {
    await putRight()
    const seen = oneTimePasswordOf(secret, real)
    pass(2 * hour)
    expect(await enterOneTime(seen)).toBe(401)
    setBack(2 * hour)
    expect(await enterOneTime(seen)).toBe(401)
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(200)
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(401)
    pass(minute)
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(200)
  })

  test('one-time passwords work again after the clock was a day ahead', async () => {
    await putRight()
    const right = shown
    shown += day
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(401)
    shown = right
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(200)
  })

  test('one-time passwords work again after a restart with the clock a day ahead', async () => {
    await putRight()
    shown += day
    await restart()
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(401)
    setBack()
    await restart()
    expect(await enterOneTime(oneTimePasswordOf(secret, real))).toBe(200)
  })

  test("users see the times of the server's clock", async () => {
    await restart()
    const { bearer } = await signIn('idle')
    const url = '/api/v1/user/me'
    const me = (await litopys.instance.app.inject({ url, headers: bearer() })).json().data._id
    const sessions = await litopys.instance.app.inject({
      url: `/api/v1/users/${me}/sessions`,
      headers: bearer(),
    })
    const times = sessions.json().data.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))
    expect(Math.abs(Math.max(...times) - shown)).toBeLessThan(minute)
  })
})
