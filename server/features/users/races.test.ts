import { randomUUID } from 'node:crypto'
import { userRoutes } from '@litopys/contract/routes/users'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Clock } from '#server/clock'
import { openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { password } from '#testing/people'
import { type Postgres, startPostgres } from '../../../tools/engines/postgres.ts'

// The embedded database has one connection, so deadlocks need a database server.
let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
let postgres: Postgres
let litopys: TestLitopys
const bearers = new Map<string, string>()
const ids = new Map<string, string>()

beforeAll(async () => {
  postgres = await startPostgres()
  litopys = await startTestLitopys({ DATABASE_URL: postgres.url }, clock)
  const wish = { setupToken: litopys.instance.setup.token, password, confirmation: password }
  await openBrowser(litopys).post('auth/initialize', { ...wish, email: 'a@example.org' })
  await add('b@example.org', 'Admin')
  await add('user@example.org', 'User')
  for (const email of ['a@example.org', 'b@example.org']) bearers.set(email, await bearerOf(email))
  const { body } = await call('a@example.org', 'GET', '/user/me')
  ids.set('a@example.org', body.data._id)
})
afterAll(async () => {
  await litopys.close()
  await postgres.stop()
})

async function add(email: string, role: 'Admin' | 'User'): Promise<void> {
  const { data } = await litopys.api.call(userRoutes.create, { email, role: [role] })
  ids.set(email, data._id)
  const token = data.invitation.link?.split('=').at(-1)
  await openBrowser(litopys).post('auth/set-password', { token, password, confirmation: password })
}

async function bearerOf(email: string): Promise<string> {
  const { data } = await openBrowser(litopys).login(email)
  return `Bearer ${data.accessToken}`
}

async function call(email: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const headers = { authorization: bearers.get(email) ?? '' }
  const options = { method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(options)
  return { status: response.statusCode, body: response.json() }
}
const change = (by: string, whom: string, what: object) => call(by, 'PATCH', `/users/${ids.get(whom)}`, what)

test('concurrent changes of the same users all succeed', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const role = round % 2 === 0 ? ['User', 'Data manager'] : ['User']
    const answers = await Promise.all([
      change('a@example.org', 'user@example.org', { givenName: `a${round}` }),
      change('b@example.org', 'user@example.org', { role }),
      change('a@example.org', 'b@example.org', { givenName: `b${round}` }),
      change('b@example.org', 'a@example.org', { givenName: `c${round}` }),
      change('a@example.org', 'user@example.org', { access: [`tag:a${round}`] }),
      change('b@example.org', 'user@example.org', { familyName: `d${round}` }),
      change('a@example.org', 'b@example.org', { additionalName: `d${round}` }),
      change('b@example.org', 'user@example.org', { givenName: `e${round}` }),
    ])
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('sign-ins during changes of the same user do not fail', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 10; round += 1) {
    now += 60_000
    const role = round % 2 === 0 ? ['User', 'Data manager'] : ['User']
    const answers = await Promise.all([
      openBrowser(litopys, `10.0.0.${round}`).login('user@example.org'),
      openBrowser(litopys, `10.0.1.${round}`).login('user@example.org'),
      change('a@example.org', 'user@example.org', { role }),
      change('b@example.org', 'user@example.org', { givenName: `f${round}` }),
    ])
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('an administrator restricted while adding a user passes the restriction on', async () => {
  const other = new pg.Client({ connectionString: postgres.url })
  await other.connect()
  onTestFinished(() => other.end())
  bearers.set('a@example.org', await bearerOf('a@example.org'))
  const access = async (entries: string) =>
    await other.query('UPDATE users SET access = $1 WHERE id = $2', [entries, ids.get('a@example.org')])
  await other.query('BEGIN')
  await access('{lang:uk}')
  const adding = call('a@example.org', 'POST', '/users', { email: 'wide@example.org', role: ['Admin'] })
  // The call was authorised without restrictions and now waits for the row of its actor.
  await expect.poll(async () => (await other.query(waiting)).rows).toEqual([{ count: '1' }])
  await other.query('COMMIT')
  expect((await adding).body.code).toBe('restrictions_missing')
  await access('{}')
})
const waiting = `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`

test('when two administrators make each other read-only at once, one still manages users', async () => {
  for (const email of ['a@example.org', 'b@example.org']) bearers.set(email, await bearerOf(email))
  const answers = await Promise.all([
    change('a@example.org', 'b@example.org', { access: ['read-only'] }),
    change('b@example.org', 'a@example.org', { access: ['read-only'] }),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([403, 409]).toContain(statuses[1])
})

test('confirmations of new e-mails during changes of their users do not fail', {
  timeout: 120_000,
}, async () => {
  const tokens = new Map<string, string>()
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h']) {
    const { data: user } = await litopys.api.call(userRoutes.create, {
      email: `${name}@example.org`,
      role: ['User'],
    })
    const wish = { id: user._id, email: `new-${name}@example.org` }
    const { data } = await litopys.api.call(userRoutes.requestEmailChange, wish)
    tokens.set(user._id, data.link?.split('=').at(-1) ?? '')
  }
  const confirm = async (token: string) => {
    const call = { method: 'POST', url: '/api/v1/auth/email-change', payload: { token } } as const
    return (await litopys.instance.app.inject(call)).statusCode
  }
  const answers = await Promise.all(
    [...tokens].flatMap(([id, token]) => [
      confirm(token),
      litopys.api.call(userRoutes.change, { id, givenName: 'Changed' }).then(() => 'changed'),
    ]),
  )
  expect(new Set(answers)).toEqual(new Set([200, 'changed']))
})
