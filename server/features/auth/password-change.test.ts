import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { codeTo, linkTo, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const emails = ['changed', 'raced', 'hasty', 'recovered'].map((name) => `${name}@example.org`)
const [changed = '', raced = '', hasty = '', recovered = ''] = emails
const wish = 'another long password'
let data: string
let litopys: TestLitopys

beforeAll(async () => {
  const people = emails.map((email) => ({ email, role: ['User' as const], verified: true }))
  data = await directoryWith(people)
  litopys = await startTestLitopys({ SECOND_FACTOR: 'required', DATA_DIR: data }, clock)
})
afterAll(() => litopys.close())
beforeEach(() => {
  now += 24 * 3_600_000
})

async function signedIn(email: string) {
  const browser = openBrowser(litopys)
  await browser.login(email)
  const { data } = await browser.post('auth/confirm', { code: await codeTo(litopys, email) })
  const bearer = { authorization: `Bearer ${data.accessToken}` }
  const change = () =>
    browser.post('user/password', { current: password, password: wish, confirmation: wish }, bearer)
  return { browser, change }
}

test('a pending sign-in with the old password ends when the password changes', async () => {
  const { change } = await signedIn(changed)
  const late = openBrowser(litopys)
  now += 60_000
  await late.login(changed)
  const code = await codeTo(litopys, changed, 2)
  expect((await change()).status).toBe(200)
  expect((await late.post('auth/confirm', { code })).code).toBe('sign_in_expired')
})

test('repeated sign-ins with the right password do not count as guesses', async () => {
  const browser = openBrowser(litopys)
  const codes: string[] = []
  for (let i = 0; i < 13; i += 1) codes.push((await browser.login(hasty)).code)
  expect(codes).toEqual([...Array(5).fill(''), ...Array(8).fill('too_often')])
})

test('a recovered password also unlocks the known browser where the old one was guessed', async () => {
  const { browser } = await signedIn(recovered)
  for (let i = 0; i < 6; i += 1) await browser.login(recovered, 'wrong')
  await browser.post('auth/recover', { email: recovered })
  const token = await linkTo(litopys, recovered, 2)
  await browser.post('auth/set-password', { token, password: wish, confirmation: wish })
  expect((await browser.login(recovered, wish)).status).toBe(200)
})

test('a password changed during its comparison opens no session', async () => {
  await litopys.close()
  litopys = await startTestLitopys({ DATA_DIR: data }, clock)
  const me = ({ accessToken }: Record<string, unknown>) => ({ authorization: `Bearer ${accessToken}` })
  const browser = openBrowser(litopys)
  const headers = me((await browser.login(raced)).data)
  const change = browser.post(
    'user/password',
    { current: password, password: wish, confirmation: wish },
    headers,
  )
  // Started one after another, so some sign-ins read the old password and wait in the queue while it changes.
  const logins = Array.from({ length: 40 }, async (_, i) => {
    await sleep(i * 25)
    return await openBrowser(litopys, `10.0.0.${i}`).login(raced)
  })
  expect((await change).status).toBe(200)
  const answers = await Promise.all(logins)
  const opened = answers.filter(({ data: { accessToken } }) => accessToken !== undefined)
  const calls = opened.map((answer) =>
    litopys.instance.app.inject({ url: '/api/v1/user/me', headers: me(answer.data) }),
  )
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status !== 401)).toEqual([])
})
