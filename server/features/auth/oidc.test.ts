import { randomUUID } from 'node:crypto'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { type Answer, type Browser, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type Account, startTestProvider, type TestProvider } from '#testing/oidc-provider'
import { directoryWith, type Person } from '#testing/people'

const publicUrl = 'https://litopys.example'
const page = `${publicUrl}/app/login`
let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
let provider: TestProvider
let litopys: TestLitopys

beforeAll(async () => {
  provider = await startTestProvider(page)
})
afterEach(() => {
  provider.forge = undefined
  provider.hasWrongKey = false
  now = Date.now()
})
afterAll(() => provider.close())

async function start(people: Person[], settings: Record<string, string> = {}): Promise<void> {
  const all = {
    PUBLIC_URL: publicUrl,
    DATA_DIR: await directoryWith(people),
    ...provider.settings,
    ...settings,
  }
  litopys = await startTestLitopys(all, clock)
}

/** Goes to the provider. Returns the answer that it adds to the address of the sign-in page. */
async function visit(browser: Browser, account: Account, body: object = {}): Promise<string> {
  provider.accounts.set(account.subject, account)
  const { data, code } = await browser.post('auth/oidc/start', body)
  if (code) throw new Error(code)
  return await provider.visit(String(data.address), account.subject)
}

const finish = (browser: Browser, answer: string) => browser.post('auth/oidc/finish', { answer })

async function signInBy(account: Account, browser = openBrowser(litopys)): Promise<Answer> {
  return await finish(browser, await visit(browser, account))
}

function person(name: string, more: Partial<Account> = {}): Account {
  return { subject: name, email: `${name}@example.org`, email_verified: true, ...more }
}

async function userNamed(name: string) {
  const email = `${name}@example.org`
  const { data } = await litopys.api.call(userRoutes.list, { search: email, page: 1, itemsPerPage: 10 })
  return data.filter((user) => 'email' in user).find((user) => user.email === email)
}

async function auditOf(action: string) {
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 200 })
  return data.filter((entry) => entry.action === action)
}

function tokenIn({ data }: Answer): string | undefined {
  const { progress } = data
  const isRecord = typeof progress === 'object' && progress !== null && 'accessToken' in progress
  return isRecord ? String(progress.accessToken) : undefined
}

function logout(browser: Browser) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  return litopys.instance.app.inject({ url: '/api/v1/auth/logout', headers: { cookie } })
}

describe('users who exist here', () => {
  beforeAll(() =>
    start([
      { email: 'admin@example.org', role: ['Admin'] },
      { email: 'anna@example.org', role: ['User'], isInvited: true },
      { email: 'ben@example.org', role: ['User'] },
      { email: 'blocked@example.org', role: ['User'], status: 'Blocked' },
    ]),
  )
  afterAll(() => litopys.close())

  test('the sign-in page learns the name of the provider', async () => {
    const { app } = litopys.instance
    const { data } = (await app.inject({ url: '/api/v1/auth/methods' })).json()
    expect(data).toEqual({ password: 'on', oidc: { name: 'Example ID' } })
  })

  test('an invited user signs in by the verified e-mail, and is bound to the identity', async () => {
    const browser = openBrowser(litopys)
    const answer = await finish(browser, await visit(browser, person('anna'), { next: '/channels' }))
    expect(answer).toMatchObject({ status: 200, data: { next: '/channels' } })
    const headers = { authorization: `Bearer ${tokenIn(answer)}` }
    const me = await litopys.instance.app.inject({ url: '/api/v1/user/me', headers })
    expect(me.json().data).toMatchObject({ email: 'anna@example.org', verified: true, role: ['User'] })
    expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining(['__Host-tg_rt', '__Host-tg_device']))
    expect(browser.cookies.has('__Host-tg_oidc')).toBe(false)
    expect((await auditOf('session.begin'))[0]?.details).toMatchObject({ method: 'oidc' })
    expect((await auditOf('user.bind'))[0]?.details).toEqual({ issuer: provider.issuer, subject: 'anna' })
  })

  test('a bound user signs in also after a change of the e-mail at the provider', async () => {
    const answer = await signInBy(person('anna', { email: 'married@example.org', email_verified: false }))
    expect(answer.status).toBe(200)
  })

  test('another identity with the e-mail of a bound user is refused', async () => {
    const answer = await signInBy(person('impostor', { email: 'anna@example.org' }))
    expect([answer.status, answer.code]).toEqual([403, 'oidc_other_identity'])
  })

  test.each([
    ['unknown', person('stranger'), 'oidc_not_invited'],
    ['blocked', person('blocked'), 'account_blocked'],
    ['without an e-mail', { subject: 'nameless' }, 'oidc_no_email'],
    ['with an unverified e-mail', person('ben', { email_verified: false }), 'oidc_email_unverified'],
  ])('a person %s is refused, with an audit entry', async (_, account, code) => {
    const browser = openBrowser(litopys)
    const answer = await signInBy(account, browser)
    expect([answer.status, answer.code]).toEqual([403, code])
    expect(browser.cookies.has('__Host-tg_rt')).toBe(false)
    expect((await auditOf('session.refused'))[0]?.details).toEqual({ reason: code, method: 'oidc' })
  })

  test('a person who cancels at the provider gets an error that says so', async () => {
    const browser = openBrowser(litopys)
    const { data } = await browser.post('auth/oidc/start', {})
    const answer = await finish(browser, await provider.visit(String(data.address), 'cancel'))
    expect([answer.status, answer.code]).toEqual([403, 'oidc_denied'])
  })

  test('an answer works once, also for parallel calls', async () => {
    const browser = openBrowser(litopys)
    const answer = await visit(browser, person('ben'))
    const copy = openBrowser(litopys)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const both = await Promise.all([finish(browser, answer), finish(copy, answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const again = openBrowser(litopys)
    for (const [name, value] of copy.cookies) again.cookies.set(name, value)
    expect((await finish(again, answer)).code).toBe('sign_in_expired')
  })

  test('an answer is refused in another browser', async () => {
    const answer = await visit(openBrowser(litopys), person('ben'))
    expect((await finish(openBrowser(litopys), answer)).code).toBe('sign_in_expired')
    const other = openBrowser(litopys)
    await other.post('auth/oidc/start', {})
    expect((await finish(other, answer)).code).toBe('sign_in_expired')
  })

  test('an answer is refused after ten minutes', async () => {
    const browser = openBrowser(litopys)
    const answer = await visit(browser, person('ben'))
    now += 10 * 60_000
    expect((await finish(browser, answer)).code).toBe('sign_in_expired')
  })

  test('an answer with a wrong state does not end the visit', async () => {
    const browser = openBrowser(litopys)
    const answer = await visit(browser, person('ben'))
    const params = new URLSearchParams(answer)
    params.set('state', 'x'.repeat(43))
    expect((await finish(browser, params.toString())).code).toBe('sign_in_expired')
    expect((await finish(browser, answer)).status).toBe(200)
  })

  test('an answer from another issuer is refused', async () => {
    const browser = openBrowser(litopys)
    const params = new URLSearchParams(await visit(browser, person('ben')))
    expect(params.get('iss')).toBe(provider.issuer)
    params.set('iss', 'https://other.example')
    const answer = await finish(browser, params.toString())
    expect([answer.status, answer.code]).toEqual([502, 'oidc_wrong'])
  })

  test.each([
    ['nonce', { nonce: 'of another visit' }],
    ['issuer', { iss: 'https://other.example' }],
    ['audience', { aud: 'another client' }],
    ['expiry', { exp: Math.floor(Date.now() / 1000) - 600, iat: Math.floor(Date.now() / 1000) - 900 }],
  ])('an ID token with a wrong %s is refused', async (_, wrong) => {
    provider.forge = (claims) => ({ ...claims, ...wrong })
    const answer = await signInBy(person('ben'))
    expect([answer.status, answer.code]).toEqual([502, 'oidc_wrong'])
  })

  test('an ID token with the signature of another key is refused', async () => {
    provider.forge = (claims) => claims
    provider.hasWrongKey = true
    const answer = await signInBy(person('ben'))
    expect([answer.status, answer.code]).toEqual([502, 'oidc_wrong'])
  })

  test('an ID token is accepted when the clocks differ by less than a minute', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    provider.forge = (claims) => ({ ...claims, exp: seconds - 30, iat: seconds - 90 })
    expect((await signInBy(person('ben'))).status).toBe(200)
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/a\nb', 'channels'])(
    'the page %j after the sign-in is refused',
    async (next) => {
      const answer = await openBrowser(litopys).post('auth/oidc/start', { next })
      expect([answer.status, answer.code]).toEqual([422, 'validation_failed'])
    },
  )

  test('an old proof at the provider does not count as recent authentication', async () => {
    provider.forge = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3_600 })
    const answer = await signInBy(person('admin'))
    const headers = { authorization: `Bearer ${tokenIn(answer)}` }
    const invite = { method: 'POST' as const, url: '/api/v1/users', headers }
    const payload = { email: 'new@example.org', role: ['User'] }
    expect((await litopys.instance.app.inject({ ...invite, payload })).json().code).toBe('reauth_required')
  })

  test('a sign-in that must be fresh asks the provider for it', async () => {
    const { data } = await openBrowser(litopys).post('auth/oidc/start', { isFresh: true })
    const { searchParams } = new URL(String(data.address))
    expect(searchParams.get('max_age')).toBe('0')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
  })

  test('sign-out ends the session, and returns where the provider ends its own', async () => {
    const browser = openBrowser(litopys)
    await signInBy(person('ben'), browser)
    const address = new URL((await logout(browser)).json().data.providerLogout)
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/session/end`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'litopys',
      post_logout_redirect_uri: page,
    })
    const cookie = `__Host-tg_rt=${browser.cookies.get('__Host-tg_rt')}`
    const refreshed = await litopys.instance.app.inject({ url: '/api/v1/auth/refresh', headers: { cookie } })
    expect(refreshed.json().code).toBe('refresh_invalid')
  })

  test('sign-out after a password sign-in stays here', async () => {
    const browser = openBrowser(litopys)
    await browser.login('ben@example.org')
    expect((await logout(browser)).json().data).toEqual({})
  })

  test('one network starts at most 30 visits in 15 minutes', async () => {
    const browser = openBrowser(litopys, '198.51.100.9')
    for (let count = 0; count < 30; count += 1) await browser.post('auth/oidc/start', {})
    const answer = await browser.post('auth/oidc/start', {})
    expect([answer.status, answer.code]).toEqual([429, 'too_often'])
  })
})

describe('users created at their first sign-in', () => {
  const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: '{"staff":"data-manager","chiefs":"admin"}' }
  beforeAll(() =>
    start([{ email: 'admin@example.org', role: ['Admin'] }], { OIDC_USERS: 'create', ...roles }),
  )
  afterAll(() => litopys.close())

  test('get the lowest role', async () => {
    const dora = person('dora', { given_name: 'Dora', family_name: 'Moroz\u0000' })
    expect((await signInBy(dora)).status).toBe(200)
    expect(await userNamed('dora')).toMatchObject({
      role: ['User'],
      givenName: 'Dora',
      familyName: 'Moroz',
      verified: true,
      hasPassword: false,
    })
  })

  test('get the roles of their groups, which follow the groups at each sign-in', async () => {
    const roleOf = async (groups: string[]) => {
      expect((await signInBy(person('egor', { groups }))).status).toBe(200)
      return (await userNamed('egor'))?.role
    }
    expect(await roleOf(['staff', 'unknown'])).toEqual(['Data manager'])
    expect(await roleOf(['chiefs', 'staff'])).toEqual(['Admin', 'Data manager'])
    expect(await roleOf([])).toEqual(['User'])
    const changes = (await auditOf('user.change')).map(({ details }) => details)
    expect(changes[0]).toEqual({
      changes: { role: { before: ['Admin', 'Data manager'], after: ['User'] } },
      method: 'oidc',
    })
  })

  test('parallel first sign-ins of one person create one user', async () => {
    const account = person('twin')
    const browsers = Array.from({ length: 3 }, () => openBrowser(litopys))
    const answers: string[] = []
    for (const browser of browsers) answers.push(await visit(browser, account))
    const finished = await Promise.all(browsers.map((browser, i) => finish(browser, answers[i] ?? '')))
    expect(finished.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('the last administrator keeps the role, with an audit entry', async () => {
    expect((await signInBy(person('admin', { groups: ['staff'] }))).status).toBe(200)
    expect(await userNamed('admin')).toMatchObject({ role: ['Admin'] })
    expect((await auditOf('user.change'))[0]).toMatchObject({
      outcome: 'refused',
      details: { reason: 'last_admin' },
    })
    await signInBy(person('second', { groups: ['chiefs'] }))
    await signInBy(person('admin', { groups: ['staff'] }))
    expect(await userNamed('admin')).toMatchObject({ role: ['Data manager'] })
  })
})

describe('the second factor', () => {
  beforeAll(() =>
    start(
      [
        { email: 'admin@example.org', role: ['Admin'] },
        { email: 'anna@example.org', role: ['User'], verified: true },
      ],
      { SECOND_FACTOR: 'required', OIDC_SECOND_FACTOR: 'mfa, hwk' },
    ),
  )
  afterAll(() => litopys.close())

  test('is not asked again if the provider vouches for it', async () => {
    expect(tokenIn(await signInBy(person('admin', { amr: ['pwd', 'mfa'] })))).toBeDefined()
  })

  test('follows here if the provider does not', async () => {
    const browser = openBrowser(litopys)
    const answer = await signInBy(person('admin', { amr: ['pwd'] }), browser)
    expect(answer.data.progress).toEqual({ next: 'totp-set' })
    expect(browser.cookies.has('__Host-tg_rt')).toBe(false)
    expect((await signInBy(person('anna'))).data.progress).toMatchObject({ next: 'email-verify' })
  })
})

describe('sign-in with a password', () => {
  const people: Person[] = [
    { email: 'admin@example.org', role: ['Admin'] },
    { email: 'anna@example.org', role: ['User'] },
  ]
  afterEach(() => litopys.close())

  test('can be left to administrators, after the right password', async () => {
    await start(people, { PASSWORD_SIGN_IN: 'administrators' })
    const browser = openBrowser(litopys)
    expect((await browser.login('admin@example.org')).status).toBe(200)
    expect((await browser.login('anna@example.org')).code).toBe('password_sign_in_off')
    expect((await browser.login('anna@example.org', 'a wrong long password')).code).toBe(
      'invalid_credentials',
    )
  })

  test('can be switched off, and invitations then lead to the provider', async () => {
    await start(people, { PASSWORD_SIGN_IN: 'off' })
    const browser = openBrowser(litopys)
    expect((await browser.login('admin@example.org')).code).toBe('password_sign_in_off')
    const recovery = await browser.post('auth/recover', { email: 'anna@example.org' })
    expect(recovery.code).toBe('password_sign_in_off')
    const { data } = await litopys.api.call(userRoutes.create, { email: 'new@example.org', role: ['User'] })
    expect(data.invitation.link).toBe(page)
    expect((await signInBy(person('new'))).status).toBe(200)
  })
})

describe('a provider that does not answer', () => {
  afterEach(() => litopys.close())

  test('is reported, and asked again at the next sign-in', async () => {
    const gone = await startTestProvider(page)
    await gone.close()
    await start([{ email: 'ben@example.org', role: ['Admin'] }], gone.settings)
    const browser = openBrowser(litopys)
    const refused = await browser.post('auth/oidc/start', {})
    expect([refused.status, refused.code]).toEqual([503, 'oidc_unreachable'])
    expect((await browser.login('ben@example.org')).status).toBe(200)
    const back = await startTestProvider(page, Number(new URL(gone.issuer).port))
    expect((await browser.post('auth/oidc/start', {})).status).toBe(200)
    await back.close()
  })
})

test('without a provider single sign-on is off', async () => {
  litopys = await startTestLitopys()
  const answer = await openBrowser(litopys).post('auth/oidc/start', {})
  expect([answer.status, answer.code]).toEqual([409, 'oidc_off'])
  await litopys.close()
})
