import { authRoutes } from '@litopys/contract/routes/auth'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

const email = 'anna@example.org'
let litopys: TestLitopys
let browser: Browser
let bearer: { authorization: string }
beforeAll(async () => {
  const data = await directoryWith([{ email, role: ['User'], verified: true }])
  litopys = await startTestLitopys({ DATA_DIR: data })
  browser = openBrowser(litopys)
  bearer = { authorization: `Bearer ${(await browser.login(email)).data.accessToken}` }
})
afterAll(() => litopys.close())

const wish = { password, confirmation: password }
/** A valid body for each route that takes one. */
const bodies = [
  { route: authRoutes.initialize, body: { setupToken: 'x', email, ...wish } },
  { route: authRoutes.login, body: { email, password } },
  { route: authRoutes.verifyEmail, body: { code: '12345678' } },
  { route: authRoutes.confirmEmail, body: { code: '12345678' } },
  { route: authRoutes.verifySms, body: { code: '123456' } },
  { route: authRoutes.verifySecondFactor, body: { code: '123456' } },
  { route: authRoutes.recover, body: { email } },
  { route: authRoutes.checkLink, body: { opens: 'invite', token: 'x' } },
  { route: authRoutes.setPassword, body: { token: 'x', ...wish } },
  { route: authRoutes.reauthenticate, body: { password, code: '123456' } },
  { route: userRoutes.changeOwnPassword, body: { current: password, ...wish } },
].map((one) => ({ ...one, path: one.route.path.replace('/api/v1/', '') }))

const evils: [string, unknown][] = [
  ['a list', [email, 'attacker@example.org']],
  ['an object', { $ne: 1 }],
  ['a number', 12345678],
  ['null', null],
  ['true', true],
  ['a megabyte', 'x'.repeat(1_000_000)],
]

describe.each(bodies)('$path', ({ path, body }) => {
  const refused = async (payload: unknown, allowed: [number, string][]) => {
    const before = litopys.messages.length
    const answer = await browser.post(path, payload, bearer)
    expect(allowed).toContainEqual([answer.status, answer.code])
    expect(answer.body).not.toContain(password)
    expect(litopys.messages).toHaveLength(before)
  }
  const invalid: [number, string][] = [[422, 'validation_failed']]

  test.each(Object.keys(body))('a value of %s that is not text is refused by field name', async (field) => {
    for (const [name, value] of evils)
      await refused(
        { ...body, [field]: value },
        name === 'a megabyte' ? [[413, 'too_large'], ...invalid] : invalid,
      )
  })

  test('an unknown field is refused', async () => {
    await refused({ ...body, role: ['Admin'], verified: true }, invalid)
    await refused({ ...body, toString: 'x' }, invalid)
  })

  test('a prototype is refused', async () => {
    const inner = JSON.stringify(body).slice(1)
    const bad: [number, string][] = [[400, 'bad_json'], ...invalid]
    await refused(`{"__proto__":{"email":"attacker@example.org"},${inner}`, bad)
    await refused(`{"constructor":{"prototype":{"x":1}},${inner}`, bad)
  })

  test('a repeated field is refused', async () => {
    const [field = '', value = ''] = Object.entries(body)[0] ?? []
    const twice = `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:["${value}"]}`
    await refused(twice, [[400, 'bad_json'], ...invalid])
    const query = new URLSearchParams([...Object.entries(body), ...Object.entries(body)])
    const answer = await browser.post(`${path}?${query}`, {}, bearer)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('a body that is not an object is refused', async () => {
    for (const payload of ['[]', '"text"', '1', 'null', '{', ''])
      await refused(payload, [[400, 'bad_json'], [401, 'sign_in_expired'], ...invalid])
  })
})

test('refused calls send no message', () => {
  expect(litopys.messages).toEqual([])
})
