import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { messagesTo, openBrowser, wrong } from '#testing/browser'
import { until } from '#testing/child'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const email = 'admin@example.org'
const manager = 'manager@example.org'
const guessed = 'guessed@example.org'
const guessedSecret = new Secret({ size: 20 }).base32
let secret = new Secret({ size: 20 }).base32
const codeAt = (time: number, of = secret) => new TOTP({ secret: of }).generate({ timestamp: time })
let litopys: TestLitopys

beforeAll(async () => {
  const data = await directoryWith([
    { email, role: ['Admin'], verified: true, secret },
    { email: manager, role: ['Data manager'], verified: true },
    { email: guessed, role: ['Admin'], verified: true, secret: guessedSecret },
  ])
  litopys = await startTestLitopys({ SECOND_FACTOR: 'required', DATA_DIR: data }, clock)
})
afterAll(() => litopys.close())
beforeEach(() => {
  now += 3_600_000
})

async function begun() {
  const browser = openBrowser(litopys)
  await browser.login(email)
  return { browser, enter: (code: string) => browser.post('auth/totp-verify', { code }) }
}
async function signedIn() {
  const { browser, enter } = await begun()
  const { data } = await enter(codeAt(now))
  const bearer = { authorization: `Bearer ${data.accessToken}` }
  return { browser, bearer, post: (path: string, body?: object) => browser.post(path, body, bearer) }
}

test.each([-30, 0, 30])('a one-time password from %i seconds away is accepted', async (seconds) => {
  const { enter } = await begun()
  expect((await enter(codeAt(now + seconds * 1000))).status).toBe(200)
})

test.each([-90, 90])('a one-time password from %i seconds away is refused', async (seconds) => {
  const { enter } = await begun()
  expect((await enter(codeAt(now + seconds * 1000))).code).toBe('invalid_code')
})

test('a one-time password works once, and earlier ones are refused after it', async () => {
  const code = codeAt(now)
  expect((await (await begun()).enter(code)).status).toBe(200)
  const { enter } = await begun()
  expect((await enter(code)).code).toBe('invalid_code')
  expect((await enter(codeAt(now - 30_000))).code).toBe('invalid_code')
  expect((await enter(codeAt(now + 30_000))).status).toBe(200)
})

test('five wrong one-time passwords end the sign-in, and ten lock the factor for a quarter of an hour', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { enter } = await begun()
    for (let i = 0; i < 5; i += 1) expect((await enter(wrong(codeAt(now)))).code).toBe('invalid_code')
    expect((await enter(codeAt(now))).code).toBe('sign_in_expired')
  }
  const closed = await (await begun()).enter(codeAt(now))
  expect([closed.status, closed.code, closed.retryAfter]).toEqual([429, 'too_often', '900'])
  now += 15 * 60_000
  expect((await (await begun()).enter(codeAt(now))).status).toBe(200)
})

test('at most fifty one-time passwords a day are checked, ten wrong ones alert the owner, and recovery codes keep working', {
  timeout: 120_000,
}, async () => {
  const of = guessedSecret
  const begun = async () => {
    const browser = openBrowser(litopys)
    await browser.login(guessed)
    const enter = (code: string) => browser.post('auth/totp-verify', { code })
    return { browser, enter }
  }
  const { browser, enter } = await begun()
  const bearer = { authorization: `Bearer ${(await enter(codeAt(now, of))).data.accessToken}` }
  const { data } = await browser.post('user/recovery-codes', undefined, bearer)
  const [recoveryCode = ''] = Array.isArray(data.recoveryCodes) ? data.recoveryCodes : []
  const codes: string[] = []
  for (let quarter = 0; quarter < 8; quarter += 1) {
    now += 15 * 60_000
    for (let round = 0; round < 2; round += 1) {
      const thief = await begun()
      for (let i = 0; i < 5; i += 1) codes.push((await thief.enter(wrong(codeAt(now, of)))).code)
      // Sign-ins of the owner give the attacker no more tries.
      now += 30_000
      if (codes.length < 50) expect((await (await begun()).enter(codeAt(now, of))).status).toBe(200)
    }
  }
  expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(50)
  expect(codes.slice(50)).toEqual(codes.slice(50).map(() => 'too_often'))
  now += 15 * 60_000
  expect((await (await begun()).enter(codeAt(now, of))).code).toBe('too_often')
  expect((await (await begun()).enter(recoveryCode)).status).toBe(200)
  now += 24 * 3_600_000
  expect((await (await begun()).enter(codeAt(now, of))).status).toBe(200)
  const letters = await messagesTo(litopys, guessed)
  expect(letters.map(({ text }) => text.includes('Change your password'))).toEqual([true])
})

test('a recovery code replaces a one-time password once, regardless of hyphens and case', async () => {
  const { post } = await signedIn()
  const { data } = await post('user/recovery-codes')
  const [first = '', second = ''] = Array.isArray(data.recoveryCodes) ? data.recoveryCodes : []
  expect(first).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
  expect((await (await begun()).enter(first)).status).toBe(200)
  const { enter } = await begun()
  expect((await enter(first)).code).toBe('invalid_code')
  expect((await enter(second.replaceAll('-', '').toLowerCase())).status).toBe(200)
})

test('new recovery codes require a recent re-authentication and make earlier ones invalid', async () => {
  const { post } = await signedIn()
  const { data } = await post('user/recovery-codes')
  const [old = ''] = Array.isArray(data.recoveryCodes) ? data.recoveryCodes : []
  now += 5 * 60_000 + 1
  const stale = await post('user/recovery-codes')
  expect([stale.status, stale.code]).toEqual([401, 'reauth_required'])
  expect((await post('auth/reauthenticate', { password, code: codeAt(now) })).status).toBe(200)
  expect((await post('user/recovery-codes')).status).toBe(200)
  expect((await (await begun()).enter(old)).code).toBe('invalid_code')
})

test('re-authentication requires both factors and allows five tries', async () => {
  const { post } = await signedIn()
  now += 60_000
  expect((await post('auth/reauthenticate', { password })).code).toBe('invalid_code')
  expect((await post('auth/reauthenticate', { password, code: wrong(codeAt(now)) })).code).toBe(
    'invalid_code',
  )
  for (let i = 0; i < 5; i += 1)
    expect((await post('auth/reauthenticate', { password: 'wrong', code: codeAt(now) })).code).toBe(
      'invalid_credentials',
    )
  expect((await post('auth/reauthenticate', { password, code: codeAt(now) })).code).toBe('too_often')
})

test('a signed-in user sets up a new factor, and the old one works until the new one is confirmed', async () => {
  const { post, browser } = await signedIn()
  const { data: setup } = await post('auth/totp-set')
  const next = String(setup.secret)
  now += 60_000
  expect((await (await begun()).enter(codeAt(now, next))).code).toBe('invalid_code')
  expect((await post('auth/totp-verify', { code: wrong(codeAt(now, next)) })).code).toBe('invalid_code')
  const confirmed = await post('auth/totp-verify', { code: codeAt(now, next) })
  expect(Object.keys(confirmed.data)).toEqual(['recoveryCodes'])
  expect(browser.cookies.has('__Host-tg_atx')).toBe(false)
  expect((await post('auth/totp-verify', { code: codeAt(now, next) })).code).toBe('invalid_code')
  now += 60_000
  expect((await (await begun()).enter(codeAt(now))).code).toBe('invalid_code')
  secret = next
  expect((await (await begun()).enter(codeAt(now))).status).toBe(200)
  await until(() => litopys.messages.some(({ text }) => text.includes('A new second factor was set')))
})

test('a new secret expires after ten minutes and requires a recent re-authentication', async () => {
  const { post } = await signedIn()
  const { data: setup } = await post('auth/totp-set')
  now += 10 * 60_000
  expect((await post('auth/totp-set')).code).toBe('reauth_required')
  await post('auth/reauthenticate', { password, code: codeAt(now) })
  expect((await post('auth/totp-verify', { code: codeAt(now, String(setup.secret)) })).code).toBe(
    'invalid_code',
  )
  expect((await openBrowser(litopys).post('auth/totp-set')).code).toBe('sign_in_expired')
})

test('a sign-in that would set up the first factor cannot replace a factor set up meanwhile', async () => {
  const [early, stale, owner] = [openBrowser(litopys), openBrowser(litopys), openBrowser(litopys)]
  for (const browser of [early, stale, owner])
    expect((await browser.login(manager)).data).toEqual({ next: 'totp-set' })
  const setUp = async (browser: typeof owner) => String((await browser.post('auth/totp-set')).data.secret)
  const entered = (browser: typeof owner, of: string) =>
    browser.post('auth/totp-verify', { code: codeAt(now, of) })
  const owned = await setUp(owner)
  expect((await entered(owner, owned)).status).toBe(200)

  expect((await early.post('auth/totp-set')).code).toBe('sign_in_expired')
  expect((await entered(early, owned)).code).toBe('invalid_code')

  // This sign-in started earlier and finishes while the owner sets up a factor in Settings.
  const bearer = { authorization: `Bearer ${await tokenOf(owner, owned)}` }
  const next = String((await owner.post('auth/totp-set', {}, bearer)).data.secret)
  expect((await entered(stale, next)).code).toBe('sign_in_expired')
  expect((await owner.post('auth/totp-verify', { code: codeAt(now, next) }, bearer)).status).toBe(200)
})

async function tokenOf(browser: ReturnType<typeof openBrowser>, of: string): Promise<string> {
  now += 60_000
  await browser.login(manager)
  return String((await browser.post('auth/totp-verify', { code: codeAt(now, of) })).data.accessToken)
}
