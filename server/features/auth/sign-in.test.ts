import { randomUUID } from 'node:crypto'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { type Browser, codeTo, forgetMessages, messagesTo, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
let litopys: TestLitopys
const secret = new Secret({ size: 20 }).base32
const totp = (of: string) => new TOTP({ secret: of }).generate({ timestamp: now })

function me(accessToken: unknown) {
  const headers = { authorization: `Bearer ${accessToken}` }
  return litopys.instance.app.inject({ url: '/api/v1/user/me', headers })
}
async function auditLog() {
  return (await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 100 })).data
}

describe('the first administrator', () => {
  let browser: Browser
  beforeAll(async () => {
    litopys = await startTestLitopys({ SECOND_FACTOR: 'required' }, clock)
    browser = openBrowser(litopys)
  })
  afterAll(() => litopys.close())
  const wish = (more: object = {}) => ({
    setupToken: litopys.instance.setup.token ?? 'spent',
    email: 'first@example.org',
    password,
    confirmation: password,
    ...more,
  })

  test('an easily guessed password is refused', async () => {
    for (const bad of ['passwordpassword', '123456789012345', 'aaaaaaaaaaaaaaaa', 'first@example.org1']) {
      const answer = await browser.post('auth/initialize', wish({ password: bad, confirmation: bad }))
      expect([answer.status, answer.code]).toEqual([422, 'validation_failed'])
    }
  })

  test('is created once and signed in only after verifying the e-mail and setting up a second factor', async () => {
    const begun = await browser.post('auth/initialize', wish())
    expect(begun.data).toEqual({
      next: 'email-verify',
      sentTo: 'f•••@example.org',
      cooldown: 60,
      delivery: 'outbox',
    })
    expect(browser.cookies.has('__Host-tg_rt')).toBe(false)
    const confirmed = await browser.post('auth/confirm', { code: await codeTo(litopys, 'first@example.org') })
    expect(confirmed.data).toEqual({ next: 'totp-set' })
    const { data: setup } = await browser.post('auth/totp-set')
    expect(setup.uri).toBe(
      `otpauth://totp/Litopys:first%40example.org?issuer=Litopys&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(setup.qr).toMatch(/^<svg .*<\/svg>$/s)
    const done = await browser.post('auth/totp-verify', { code: totp(String(setup.secret)) })
    expect(done.data).toEqual({ accessToken: expect.any(String), recoveryCodes: expect.any(Array) })
    expect(done.data.recoveryCodes).toHaveLength(10)
    expect(browser.cookies.has('__Host-tg_atx')).toBe(false)
    const { data } = (await me(done.data.accessToken)).json()
    expect(data).toMatchObject({
      email: 'first@example.org',
      role: ['Admin'],
      verified: true,
      mfa: 'TOTP is set',
    })
  })

  test('a second first administrator is refused', async () => {
    const answer = await openBrowser(litopys).post('auth/initialize', wish({ email: 'second@example.org' }))
    expect([answer.status, answer.code]).toEqual([409, 'already_initialized'])
  })

  test('registration is closed', async () => {
    const answer = await openBrowser(litopys).post('auth/register', {})
    expect([answer.status, answer.code]).toEqual([403, 'registration_closed'])
  })

  test('the audit log records the steps, but not the typed text for an unknown e-mail', async () => {
    await openBrowser(litopys).login('my-secret-typed@example.org')
    const lines = await auditLog()
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.create', 'secondFactor.set', 'session.begin', 'session.refused']),
    )
    expect(lines.find(({ action }) => action === 'session.refused')).toMatchObject({ objectName: 'unknown' })
    expect(JSON.stringify(lines)).not.toContain('secret-typed')
  })
})

describe('a user', () => {
  beforeAll(async () => {
    const people = [
      { email: 'user@example.org', role: ['User' as const], verified: true },
      { email: 'new@example.org', role: ['User' as const] },
      { email: 'phone@example.org', role: ['User' as const], verified: true, phone: '+380501112233' },
      { email: 'manager@example.org', role: ['Data manager' as const], verified: true },
      { email: 'admin@example.org', role: ['Admin' as const], verified: true, secret },
      { email: 'blocked@example.org', role: ['User' as const], verified: true, status: 'Blocked' as const },
      { email: 'invited@example.org', role: ['User' as const], isInvited: true },
    ]
    litopys = await startTestLitopys(
      { SECOND_FACTOR: 'required', DATA_DIR: await directoryWith(people) },
      clock,
    )
  })
  afterAll(() => litopys.close())

  test.each([
    ['user@example.org', 'email-verify'],
    ['new@example.org', 'email-verify'],
  ])('%s gets a code by mail at each sign-in', async (email, next) => {
    const browser = openBrowser(litopys)
    expect((await browser.login(email)).data.next).toBe(next)
    const done = await browser.post('auth/email-verify', { code: await codeTo(litopys, email) })
    expect((await me(done.data.accessToken)).json().data).toMatchObject({ email, verified: true })
  })

  test('with a phone gets the code by SMS', async () => {
    const browser = openBrowser(litopys)
    const begun = await browser.login('PHONE@example.org')
    expect(begun.data).toEqual({ next: 'sms-verify', sentTo: '••• 33', cooldown: 60, delivery: 'outbox' })
    const code = await codeTo(litopys, '+380501112233')
    expect(code).toHaveLength(6)
    const done = await browser.post('auth/sms-verify', { code })
    expect((await me(done.data.accessToken)).statusCode).toBe(200)
  })

  test('can get another code by SMS after a minute, and the previous one becomes invalid', async () => {
    const phone = '+380501112233'
    await forgetMessages(litopys)
    const browser = openBrowser(litopys)
    await browser.login('phone@example.org')
    const first = await codeTo(litopys, phone)
    const early = await browser.post('auth/sms-verify', {})
    expect([early.status, early.code]).toEqual([429, 'too_often'])
    now += 60_000
    const resent = await browser.post('auth/sms-verify', {})
    expect(resent.data).toMatchObject({ next: 'sms-verify', cooldown: 60 })
    const code = await codeTo(litopys, phone, 2)
    expect((await browser.post('auth/sms-verify', { code: first })).code).toBe('invalid_code')
    expect((await browser.post('auth/sms-verify', { code })).data).toHaveProperty('accessToken')
  })

  test('who is a data manager without a second factor has to set up one', async () => {
    const browser = openBrowser(litopys)
    expect((await browser.login('manager@example.org')).data).toEqual({ next: 'totp-set' })
    const { data } = await browser.post('auth/totp-set')
    const done = await browser.post('auth/totp-verify', { code: totp(String(data.secret)) })
    expect((await me(done.data.accessToken)).statusCode).toBe(200)
    const [notice] = await messagesTo(litopys, 'manager@example.org')
    expect(notice?.text).toContain('A new second factor was set')
  })

  test('with a second factor is asked for a one-time password', async () => {
    const browser = openBrowser(litopys)
    expect((await browser.login('admin@example.org')).data).toEqual({ next: 'totp-verify' })
    const done = await browser.post('auth/totp-verify', { code: totp(secret) })
    expect(Object.keys(done.data)).toEqual(['accessToken'])
    expect((await me(done.data.accessToken)).statusCode).toBe(200)
  })

  test('gets a sign-in cookie for ten minutes that scripts and other sites cannot read', async () => {
    const { headers } = await openBrowser(litopys).login('admin@example.org')
    const parts = String(headers['set-cookie']).split('; ')
    expect(parts[0]).toMatch(/^__Host-tg_atx=[\w-]{43}$/)
    expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Strict', 'Secure'])
  })

  test('gets the same answer for an unknown e-mail, a wrong password, an invited or a blocked user', async () => {
    const seen = await Promise.all(
      ['user', 'nobody', 'invited', 'blocked'].map(async (name) => {
        const { status, headers, body } = await openBrowser(litopys).login(`${name}@example.org`, 'wrong')
        return { status, body, headers: { ...headers, date: '', 'x-request-id': '' } }
      }),
    )
    expect(seen[0]?.status).toBe(401)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    const invited = await openBrowser(litopys).login('invited@example.org')
    expect([invited.status, invited.code]).toEqual([401, 'invalid_credentials'])
  })

  test('who is blocked learns so only with the right password, and gets no cookie', async () => {
    const browser = openBrowser(litopys)
    const answer = await browser.login('blocked@example.org')
    expect([answer.status, answer.code, browser.cookies.size]).toEqual([403, 'account_blocked', 0])
  })

  test('who takes ten minutes for a step has to start again', async () => {
    const browser = openBrowser(litopys)
    await browser.login('admin@example.org')
    now += 10 * 60_000
    const answer = await browser.post('auth/totp-verify', { code: totp(secret) })
    expect([answer.status, answer.code]).toEqual([401, 'sign_in_expired'])
  })
})
