import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSessions } from '#features/auth/open-session.fixture'

const cases: [string, Record<string, string>, 'served' | 'refused'][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 'served'],
  ['another port of our host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, 'refused'],
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, 'refused'],
  ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'refused'],
  ['a link on our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, 'refused'],
  ['a command', {}, 'served'],
  ['our origin in an old browser', { host: 'litopys.example', origin: 'http://litopys.example' }, 'served'],
  ['another origin in an old browser', { origin: 'https://evil.example' }, 'refused'],
  ['a sandboxed frame', { origin: 'null' }, 'refused'],
  ['an invalid origin', { origin: 'not an origin' }, 'refused'],
  ['an empty origin', { origin: '' }, 'refused'],
  ['an origin without a host', { origin: 'file:///' }, 'refused'],
]

let stage: Awaited<ReturnType<typeof startSessions>>
beforeAll(async () => {
  stage = await startSessions(cases.map((_, i) => `caller${i}`))
  await stage.signIn('admin')
})
afterAll(() => stage.close())

describe.each(cases.map(([from, headers, fate], i) => ({ from, headers, fate, name: `caller${i}` })))(
  'from $from',
  ({ headers, fate, name }) => {
    test(`a call that reads the cookie is ${fate}`, async () => {
      await stage.signIn(name)
      const cookie = `__Host-tg_rt=${stage.tokenOf(name, 0)}`
      for (const path of ['refresh', 'logout']) {
        const url = `/api/v1/auth/${path}`
        const response = await stage.app.inject({ url, headers: { ...headers, cookie } })
        expect(response.statusCode).toBe(fate === 'served' ? 200 : 403)
        if (fate === 'refused') expect(response.json().code).toBe('csrf')
      }
    })

    test(`a call that changes something is ${fate}`, async () => {
      const bearer = await stage.bearerOf('admin')
      const answers = [
        await stage.app.inject({ method: 'POST', url: '/api/v1/auth/register', headers }),
        await stage.app.inject({
          method: 'POST',
          url: '/api/v1/archives',
          headers: { ...headers, ...bearer },
        }),
      ]
      const codes = answers.map((response) => response.json().code)
      expect(codes).toEqual(
        fate === 'served' ? ['registration_closed', 'validation_failed'] : ['csrf', 'csrf'],
      )
    })
  },
)
