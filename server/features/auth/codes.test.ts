import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { codeTo, forgetMessages, messagesTo, openBrowser, wrong } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const email = 'user@example.org'
const [second, hour, day] = [1000, 3_600_000, 24 * 3_600_000]
let litopys: TestLitopys

beforeAll(async () => {
  const data = await directoryWith([{ email, role: ['User'], verified: true }])
  litopys = await startTestLitopys({ SECOND_FACTOR: 'required', DATA_DIR: data }, clock)
})
afterAll(() => litopys.close())
beforeEach(async () => {
  await forgetMessages(litopys)
  // Counters of the previous test have expired.
  now += 2 * day
})

async function begun() {
  const browser = openBrowser(litopys)
  await browser.login(email)
  const code = await codeTo(litopys, email, litopys.messages.length || 1)
  return { browser, code, enter: (given: string) => browser.post('auth/confirm', { code: given }) }
}

test('a wrong code is refused, and the right one works once', async () => {
  const { code, enter } = await begun()
  expect(code).toHaveLength(8)
  const refused = await enter(wrong(code))
  expect([refused.status, refused.code]).toEqual([401, 'invalid_code'])
  expect((await enter(code)).data).toHaveProperty('accessToken')
  const again = await enter(code)
  expect([again.status, again.code]).toEqual([401, 'sign_in_expired'])
})

test('a resent code is valid for its own ten minutes', async () => {
  const { browser, enter } = await begun()
  now += 9 * 60 * second
  expect((await browser.post('auth/email-verify', {})).status).toBe(200)
  const code = await codeTo(litopys, email, 2)
  now += 9 * 60 * second
  expect((await enter(code)).data).toHaveProperty('accessToken')
})

test('a code expires after ten minutes', async () => {
  const { code, enter } = await begun()
  now += 10 * 60 * second
  expect((await enter(code)).status).toBe(401)
})

test('a code works only in the browser that requested it', async () => {
  const { code } = await begun()
  const other = await begun()
  expect((await other.enter(code)).code).toBe('invalid_code')
  expect((await openBrowser(litopys).post('auth/confirm', { code })).code).toBe('sign_in_expired')
})

test('after five wrong tries the right code is refused too', async () => {
  const { code, enter } = await begun()
  for (let i = 0; i < 5; i += 1) expect((await enter(wrong(code))).code).toBe('invalid_code')
  expect((await enter(code)).code).toBe('invalid_code')
})

test('a code can be resent after a minute, and the previous one becomes invalid', async () => {
  const { browser, code, enter } = await begun()
  now += 59 * second
  const early = await browser.post('auth/email-verify', {})
  expect([early.status, early.code, early.retryAfter]).toEqual([429, 'too_often', '1'])
  now += second
  expect((await browser.post('auth/email-verify', {})).data).toMatchObject({
    next: 'email-verify',
    cooldown: 60,
  })
  const next = await codeTo(litopys, email, 2)
  expect((await enter(code)).code).toBe('invalid_code')
  expect((await enter(next)).data).toHaveProperty('accessToken')
})

test('of twenty parallel resends one sends a code', async () => {
  const { browser } = await begun()
  now += 61 * second
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('auth/email-verify', {})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await messagesTo(litopys, email, 2)).toHaveLength(2)
})

test('at most five codes are sent in an hour and ten in a day, new sign-ins included', async () => {
  const sent: boolean[] = []
  for (let i = 0; i < 14; i += 1) {
    if (i % 6 === 0 && i > 0) now += hour
    const answer = await openBrowser(litopys).login(email)
    sent.push(answer.status === 200)
    if (answer.status !== 200) {
      expect(answer.code).toBe('too_often')
      expect(Number(answer.retryAfter)).toBeGreaterThan(0)
    }
  }
  expect(sent.map(Number).join('')).toBe('11111011111000')
})

test('ten wrong codes end the sign-in, and a new sign-in gives no more tries within the hour', async () => {
  const { browser, code, enter } = await begun()
  for (let i = 0; i < 5; i += 1) await enter(wrong(code))
  now += 61 * second
  await browser.post('auth/email-verify', {})
  const next = await codeTo(litopys, email, 2)
  for (let i = 0; i < 5; i += 1) expect((await enter(wrong(next))).code).toBe('invalid_code')
  expect((await enter(next)).code).toBe('sign_in_expired')

  const again = await begun()
  const refused = await again.enter(again.code)
  expect([refused.status, refused.code]).toEqual([429, 'too_often'])
  expect(Number(refused.retryAfter)).toBeGreaterThan(3_000)
})

test('a resend does not return the code', async () => {
  const { code, browser } = await begun()
  const answer = await browser.post('auth/email-verify', {})
  expect(answer.body).not.toContain(code)
})
