import { randomUUID } from 'node:crypto'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { codeTo, forgetMessages, linkTo, messagesTo, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const [user, blocked, invited] = ['user@example.org', 'blocked@example.org', 'invited@example.org']
const [minute, hour] = [60_000, 3_600_000]
let current = password
let litopys: TestLitopys

beforeAll(async () => {
  const people = [
    { email: user, role: ['User' as const], verified: true },
    { email: blocked, role: ['User' as const], verified: true, status: 'Blocked' as const },
    { email: invited, role: ['User' as const], isInvited: true },
  ]
  litopys = await startTestLitopys(
    {
      SECOND_FACTOR: 'required',
      DATA_DIR: await directoryWith(people),
      PUBLIC_URL: 'https://litopys.example',
    },
    clock,
  )
})
afterAll(() => litopys.close())
beforeEach(async () => {
  await forgetMessages(litopys)
  now += 24 * hour
})

const recover = (email: string, headers = {}) => openBrowser(litopys).post('auth/recover', { email }, headers)
const set = (token: string, wish: string) =>
  openBrowser(litopys).post('auth/set-password', { token, password: wish, confirmation: wish })
async function signedIn() {
  const browser = openBrowser(litopys)
  await browser.login(user, current)
  const { data } = await browser.post('auth/confirm', { code: await codeTo(litopys, user) })
  litopys.messages.splice(0)
  const bearer = { authorization: `Bearer ${data.accessToken}` }
  const me = () => litopys.instance.app.inject({ url: '/api/v1/user/me', headers: bearer })
  return { browser, bearer, me }
}

describe('a forgotten password', () => {
  test('the link goes to the stored address, uses the configured host and has its token after #', async () => {
    await recover('USER@example.org', { host: 'evil.example' })
    const [message] = await messagesTo(litopys, user)
    expect(message?.text).toMatch(/https:\/\/litopys\.example\/app\/login#recover=[\w-]{43}\n/)
    expect(message?.text).not.toContain('evil')
    expect(message?.text).toContain('If you did not request this, do nothing.')
  })

  test('the answer is the same for all addresses, and only active users get a message', async () => {
    const answers = await Promise.all(
      [user, blocked, invited, 'nobody@example.org'].map((one) => recover(one)),
    )
    const seen = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: { ...headers, date: '', 'x-request-id': '' },
    }))
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]?.status).toBe(200)
    await messagesTo(litopys, user)
    expect(litopys.messages.map(({ to }) => to)).toEqual([user])
  })

  test('a link sets a new password once, ends all sessions and signs no one in', async () => {
    const before = await signedIn()
    expect((await before.me()).statusCode).toBe(200)
    await recover(user)
    const token = await linkTo(litopys, user)
    const wish = 'another long password'
    const answer = await set(token, wish)
    expect([answer.status, answer.data, answer.headers['set-cookie']]).toEqual([200, {}, undefined])
    expect((await before.me()).statusCode).toBe(401)
    expect((await set(token, 'a third long password')).code).toBe('link_invalid')
    expect((await openBrowser(litopys).login(user, current)).code).toBe('invalid_credentials')
    current = wish
    expect((await openBrowser(litopys).login(user, current)).data.next).toBe('email-verify')
    const notice = (await messagesTo(litopys, user, 3)).find(({ text }) => text.includes('was changed'))
    expect(notice?.text).toContain('All sessions have ended.')
  })

  test('a link can be checked without using it, and a used one says only that it does not work', async () => {
    await recover(user)
    const token = await linkTo(litopys, user)
    const link = { opens: 'recover', token }
    for (let i = 0; i < 2; i += 1)
      expect((await openBrowser(litopys).post('auth/link-check', link)).data).toEqual({ isUsable: true })
    // A link for a password does not confirm an e-mail.
    const other = await openBrowser(litopys).post('auth/link-check', { opens: 'email', token })
    expect(other.data).toEqual({ isUsable: false })
    const wish = 'a checked long password'
    expect((await set(token, wish)).status).toBe(200)
    current = wish
    const used = await openBrowser(litopys).post('auth/link-check', link)
    const unknown = await openBrowser(litopys).post('auth/link-check', { ...link, token: 'nonsense' })
    expect(used.data).toEqual({ isUsable: false })
    expect(unknown.body).toBe(used.body)
  })

  test('an expired link is not usable', async () => {
    await recover(user)
    const token = await linkTo(litopys, user)
    now += 30 * minute
    const answer = await openBrowser(litopys).post('auth/link-check', { opens: 'recover', token })
    expect(answer.data).toEqual({ isUsable: false })
  })

  test('only the newest link works, for thirty minutes', async () => {
    await recover(user)
    const first = await linkTo(litopys, user)
    await recover(user)
    const second = await linkTo(litopys, user, 2)
    expect((await set(first, 'yet another password')).code).toBe('link_invalid')
    now += 30 * minute
    expect((await set(second, 'yet another password')).code).toBe('link_invalid')
  })

  test('a refused password does not use up the link', async () => {
    await recover(user)
    const token = await linkTo(litopys, user)
    for (const bad of [current, 'short', 'qwertyuiopasdfghjkl', 'user@example.org2026']) {
      const answer = await set(token, bad)
      expect([answer.status, answer.code]).toEqual([422, 'validation_failed'])
    }
    const wish = 'one more long password'
    expect((await set(token, wish)).status).toBe(200)
    current = wish
  })

  test('of twenty parallel calls with one link one sets the password', async () => {
    await recover(user)
    const token = await linkTo(litopys, user)
    const wishes = Array.from({ length: 20 }, (_, i) => `wish number ${i} of twenty`)
    const answers = await Promise.all(wishes.map((wish) => set(token, wish)))
    const taken = wishes.filter((_, i) => answers[i]?.status === 200)
    expect(taken).toHaveLength(1)
    current = taken[0] ?? ''
    expect((await openBrowser(litopys).login(user, current)).status).toBe(200)
  })

  test('a network may request three links an hour for an address and ten in total', async () => {
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) codes.push((await recover(user)).code)
    expect(codes).toEqual(['', '', '', 'too_often'])
    for (let i = 0; i < 7; i += 1) expect((await recover(`nobody${i}@example.org`)).status).toBe(200)
    const last = await recover('nobody@example.org')
    expect([last.status, last.code]).toEqual([429, 'too_often'])
    expect(Number(last.retryAfter)).toBeGreaterThan(3_000)
  })
})

test('an invitation sets the first password and verifies the address', async () => {
  const { data } = await litopys.api.call(userRoutes.create, { email: 'olha@example.org', role: ['User'] })
  const token = await linkTo(litopys, 'olha@example.org')
  now += 71 * hour
  expect((await set(token, 'my very first password')).status).toBe(200)
  const [, notice] = await messagesTo(litopys, 'olha@example.org', 2)
  expect(notice?.text).toContain('A password was set for your account.')
  expect(notice?.text).not.toContain('sessions')
  const browser = openBrowser(litopys)
  await browser.login('olha@example.org', 'my very first password')
  const code = await codeTo(litopys, 'olha@example.org', 3)
  const done = await browser.post('auth/confirm', { code })
  expect(done.data).toHaveProperty('accessToken')
  expect(data.verified).toBe(false)
})

test('changing your own password requires the old one and ends the other sessions', async () => {
  const other = await signedIn()
  now += minute
  const { browser, bearer, me } = await signedIn()
  const change = (was: string, wish: string) =>
    browser.post('user/password', { current: was, password: wish, confirmation: wish }, bearer)
  expect((await change('wrong', 'quite a new password')).code).toBe('invalid_credentials')
  expect((await change(current, current)).code).toBe('validation_failed')
  expect((await change(current, 'quite a new password')).status).toBe(200)
  current = 'quite a new password'
  expect((await me()).statusCode).toBe(200)
  expect((await other.me()).statusCode).toBe(401)
  const [notice] = await messagesTo(litopys, user)
  expect(notice?.text).toContain('was changed')
})

describe('links requested by strangers', () => {
  let networks = 0
  const stranger = () => openBrowser(litopys, `10.20.${++networks}.1`)
  const ask = (browser = stranger()) => browser.post('auth/recover', { email: user })

  test('an attacker in one network does not use up the links of the owner in another', async () => {
    const attacker = stranger()
    for (let i = 0; i < 8; i += 1) {
      await ask(attacker)
      now += 20 * minute
      expect((await ask()).status).toBe(200)
      now += 3 * hour
    }
  })

  test('a network may request three an hour and four a day', async () => {
    const attacker = stranger()
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) codes.push((await ask(attacker)).code)
    for (let i = 0; i < 3; i += 1) {
      now += hour
      codes.push((await ask(attacker)).code)
    }
    expect(codes).toEqual(['', '', '', 'too_often', '', 'too_often', 'too_often'])
  })

  test('all networks together may request six in six hours', async () => {
    const begin = now
    const sent: number[] = []
    for (; now < begin + 24 * hour; now += 20 * minute) {
      const { status, retryAfter } = await ask()
      if (status === 200) sent.push(now - begin)
      else expect(Number(retryAfter)).toBeLessThanOrEqual(6 * 3_600)
    }
    expect(sent).toHaveLength(24)
  })

  test('a known device can still request links, even in the network of the attacker', async () => {
    const { browser } = await signedIn()
    const attackers = Array.from({ length: 10 }, () => stranger())
    for (const attacker of attackers) for (let i = 0; i < 4; i += 1) await ask(attacker)
    for (let i = 0; i < 12; i += 1)
      await openBrowser(litopys).post('auth/recover', { email: `n${i}@example.org` })
    expect((await ask(openBrowser(litopys))).code).toBe('too_often')
    await forgetMessages(litopys)
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) codes.push((await ask(browser)).code)
    expect(codes).toEqual(['', '', '', 'too_often'])
    const token = await linkTo(litopys, user, 3)
    const wish = 'a password of the owner'
    expect((await set(token, wish)).status).toBe(200)
    current = wish
  })

  test('a known device may request ten links a day', async () => {
    const { browser } = await signedIn()
    let sent = 0
    for (let i = 0; i < 20; i += 1) {
      if ((await ask(browser)).status === 200) sent += 1
      now += hour
    }
    expect(sent).toBe(10)
  })
})
