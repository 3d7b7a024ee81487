import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { codeTo, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'
import { startPostgres } from '../../../tools/engines/postgres.ts'

// `RACE_ROUNDS=100` is the full test.
const rounds = Number(process.env.RACE_ROUNDS ?? 10)
const callLimits = 50
const secret = new Secret({ size: 20 }).base32
let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
let litopys: TestLitopys

const atOnce = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: callLimits }, call))

describe('fifty parallel calls', () => {
  beforeAll(async () => {
    const people = [
      { email: 'user@example.org', role: ['User' as const], verified: true },
      { email: 'admin@example.org', role: ['Admin' as const], verified: true, secret },
    ]
    litopys = await startTestLitopys(
      { SECOND_FACTOR: 'required', DATA_DIR: await directoryWith(people) },
      clock,
    )
  })
  afterAll(() => litopys.close())

  test('with the same mailed code: one succeeds in every round', { timeout: 1_200_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      now += 24 * 3_600_000
      litopys.messages.splice(0)
      const browser = openBrowser(litopys)
      await browser.login('user@example.org')
      const code = await codeTo(litopys, 'user@example.org')
      const answers = await atOnce(() => browser.post('auth/confirm', { code }))
      expect(answers.filter(({ data }) => 'accessToken' in data)).toHaveLength(1)
      expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true)
    }
  })

  test('with the same one-time password: one succeeds in every round', { timeout: 1_200_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      now += 24 * 3_600_000
      const browser = openBrowser(litopys)
      await browser.login('admin@example.org')
      const code = new TOTP({ secret }).generate({ timestamp: now })
      const answers = await atOnce(() => browser.post('auth/totp-verify', { code }))
      expect(answers.filter(({ data }) => 'accessToken' in data)).toHaveLength(1)
    }
  })

  test('with the same one-time password in different sign-ins: one succeeds', async () => {
    now += 24 * 3_600_000
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = openBrowser(litopys)
        await browser.login('admin@example.org')
        return browser
      }),
    )
    const code = new TOTP({ secret }).generate({ timestamp: now })
    const answers = await Promise.all(browsers.map((browser) => browser.post('auth/totp-verify', { code })))
    expect(answers.filter(({ data }) => 'accessToken' in data)).toHaveLength(1)
  })
})

test.each(['embedded', 'PostgreSQL'])(
  'of fifty parallel calls one creates the first administrator (%s)',
  { timeout: 300_000 },
  async (engine) => {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
    const settings = { SECOND_FACTOR: 'required', ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
    litopys = await startTestLitopys(settings, clock)
    try {
      const wish = { setupToken: litopys.instance.setup.token, password, confirmation: password }
      const answers = await Promise.all(
        Array.from({ length: callLimits }, (_, i) =>
          openBrowser(litopys).post('auth/initialize', { ...wish, email: `first${i}@example.org` }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(callLimits - 1).fill(409)])
      const winner = answers.findIndex(({ status }) => status === 200)
      const browser = openBrowser(litopys)
      expect((await browser.login(`first${winner}@example.org`)).data.next).toBe('email-verify')
      const code = await codeTo(litopys, `first${winner}@example.org`, 2)
      const codes = await atOnce(() => browser.post('auth/confirm', { code }))
      expect(codes.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    } finally {
      await litopys.close()
      await postgres?.stop()
    }
  },
)
