import { randomUUID } from 'node:crypto'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkOf } from '#http/network'
import type { Clock } from '#server/clock'
import { openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const email = 'user@example.org'
const minute = 60_000
let settings: Record<string, string>
let litopys: TestLitopys

beforeAll(async () => {
  const people = Array.from({ length: 40 }, (_, i) => ({
    email: `p${i}@example.org`,
    role: ['User' as const],
  }))
  const data = await directoryWith([{ email, role: ['User'], verified: true }, ...people])
  settings = { DATA_DIR: data }
  litopys = await startTestLitopys(settings, clock)
})
afterAll(() => litopys.close())
beforeEach(() => {
  now += 400 * 24 * 60 * minute
})

const from = (address: string) => openBrowser(litopys, address)
const statusOf = async (address: string, typed = password) => (await from(address).login(email, typed)).status

test('after five wrong passwords from a network, the right one is refused from there for a quarter of an hour', async () => {
  for (let i = 0; i < 5; i += 1) expect(await statusOf('10.0.0.1', 'wrong')).toBe(401)
  const locked = await from('10.0.0.1').login(email)
  const wrong = await from('10.0.0.3').login(email, 'wrong')
  expect([locked.status, locked.body]).toEqual([wrong.status, wrong.body])
  expect(Object.keys(locked.headers)).toEqual(Object.keys(wrong.headers))
  expect(await statusOf('10.0.0.2')).toBe(200)
  now += 15 * minute
  expect(await statusOf('10.0.0.1')).toBe(200)
})

test('a restart does not reset the counters', async () => {
  for (let i = 0; i < 5; i += 1) await statusOf('10.1.0.1', 'wrong')
  await litopys.close()
  litopys = await startTestLitopys(settings, clock)
  expect(await statusOf('10.1.0.1')).toBe(401)
})

test('after ten wrong passwords in a row from any networks, sign-in pauses for a second', async () => {
  for (let i = 0; i < 10; i += 1) await statusOf(`10.2.0.${i}`, 'wrong')
  expect(await statusOf('10.2.1.1')).toBe(401)
  now += 1_000
  expect(await statusOf('10.2.1.2')).toBe(200)
})

test('strangers cannot lock out the owner in a known browser', async () => {
  const owner = from('10.3.0.1')
  await owner.login(email)
  expect(owner.cookies.has('__Host-tg_device')).toBe(true)
  for (let i = 0; i < 30; i += 1) await statusOf(i < 10 ? '10.3.0.1' : `10.3.1.${i}`, 'wrong')
  expect(await statusOf('10.3.0.1')).toBe(401)
  expect((await owner.login(email)).status).toBe(200)
  for (let i = 0; i < 5; i += 1) await owner.login(email, 'wrong')
  expect((await owner.login(email)).status).toBe(401)
})

test('thirty wrong passwords from a network lock it for all users', async () => {
  for (let i = 0; i < 30; i += 1) await from('10.6.0.1').login(`p${i}@example.org`, 'wrong')
  const closed = await from('10.6.0.1').login('p35@example.org')
  expect([closed.status, closed.code, closed.retryAfter]).toEqual([429, 'too_often', '900'])
  const { data } = await litopys.api.call(auditRoutes.list, { search: '10.6.0.1', itemsPerPage: 100 })
  expect(data).toHaveLength(30)
  expect((await from('10.6.0.2').login('p35@example.org')).status).toBe(200)
})

test('many parallel passwords from a network delay only that network', async () => {
  const flood = Promise.all(
    Array.from({ length: 20 }, (_, i) => from('10.7.0.1').login(`p${i}@example.org`, 'wrong')),
  )
  const other = from('10.7.0.2').login('p39@example.org')
  const statuses = (await flood).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect((await other).status).toBe(200)
})

test('a password rejected by a full queue does not count as wrong', async () => {
  const others = Array.from({ length: 10 }, (_, i) => from('10.8.0.1').login(`p${i}@example.org`, 'wrong'))
  const own = Array.from({ length: 12 }, () => from('10.8.0.1').login('p38@example.org', 'wrong'))
  await Promise.all(others)
  const read = (await Promise.all(own)).filter(({ status }) => status !== 503)
  // Five checked wrong passwords would lock the user from here.
  expect(read.length).toBeLessThan(5)
  expect((await from('10.8.0.1').login('p38@example.org')).status).toBe(200)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
