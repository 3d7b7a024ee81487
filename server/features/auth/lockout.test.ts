import { randomUUID } from 'node:crypto'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Clock } from '#server/clock'
import { forgetMessages, linkTo, messagesTo, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith } from '#testing/people'

let now = Date.parse('2026-11-22T10:00:00Z')
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const owner = 'owner@example.org'
const [minute, hour] = [60_000, 3_600_000]
const day = 24 * hour
let litopys: TestLitopys

beforeAll(async () => {
  const people = [owner, 'invited@example.org'].map((email, i) => {
    return { email, role: ['User' as const], verified: true, isInvited: i === 1 }
  })
  const settings = { DATA_DIR: await directoryWith(people), TIME_ZONE: 'Europe/Kyiv' }
  litopys = await startTestLitopys(settings, clock)
})
afterAll(() => litopys.close())
beforeEach(async () => {
  now += 30 * day
  await forgetMessages(litopys)
})

let addresses = 0
/** A browser in a network of its own. */
const stranger = () => openBrowser(litopys, `10.${++addresses >> 8}.${addresses & 255}.1`)
const guess = (email = owner) => stranger().login(email, 'wrong')
/** Types wrong passwords from different networks, one a minute, so none is rejected unread. */
async function burn(count = 100, email = owner) {
  for (let i = 0; i < count; i += 1) {
    now += minute
    await guess(email)
  }
}
async function entriesOf(action: string, from: number) {
  const filters = { action: [action], from: new Date(from).toISOString().slice(0, 10) }
  const wish = { search: '', filters, itemsPerPage: 1_000 }
  return (await litopys.api.call(auditRoutes.list, wish)).data
}

test('a hundred wrong passwords lock new browsers for a day, and the owner gets one message', {
  timeout: 120_000,
}, async () => {
  const begin = now
  await burn()
  const locked = now
  expect((await stranger().login(owner)).status).toBe(401)
  for (let i = 0; i < 5; i += 1) await guess()
  const [entry, ...more] = await entriesOf('user.lock', begin)
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    objectName: owner,
    outcome: 'done',
    details: { tries: 100, until: new Date(locked + day).toISOString() },
  })
  const [letter] = await messagesTo(litopys, owner)
  expect(letter).toMatchObject({ channel: 'email', subject: expect.stringContaining('Літопис') })
  const zone = { timeZone: 'Europe/Kyiv', timeStyle: 'short' } as const
  for (const words of [
    new Intl.DateTimeFormat('uk', { ...zone, dateStyle: 'long' }).format(locked),
    new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' }).format(locked + day),
    'Забули пароль?',
    'Forgot password?',
    'Europe/Kyiv',
  ])
    expect(letter?.text).toContain(words)
  expect(letter?.text).not.toMatch(/https?:/)

  now = locked + day - 1_000
  expect((await stranger().login(owner)).status).toBe(401)
  now = locked + day + 1_000
  expect((await stranger().login(owner)).status).toBe(200)
  expect(litopys.messages.filter(({ to }) => to === owner)).toHaveLength(1)
})

test('during an attack the owner can always sign in on a known device', {
  timeout: 240_000,
}, async () => {
  const home = stranger()
  expect((await home.login(owner)).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 110; i += 1) {
    now += minute
    await guess()
    if (i % 5 === 4) statuses.push((await home.login(owner)).status)
  }
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(statuses).toHaveLength(22)
})

test('wrong passwords in a known browser lock only that browser', async () => {
  const begin = now
  const home = stranger()
  await home.login(owner)
  for (let i = 0; i < 100; i += 1) {
    now += 4 * minute
    await home.login(owner, 'wrong')
  }
  const [letter] = await messagesTo(litopys, owner)
  expect(letter?.text).toContain('you cannot use that browser to sign in')
  expect((await entriesOf('user.lock', begin))[0]).toMatchObject({ details: { isKnownDevice: true } })
  now += hour
  expect((await home.login(owner)).status).toBe(401)
  expect((await stranger().login(owner)).status).toBe(200)
})

test('of guesses from many networks at most a hundred a day are checked, even if the owner signs in', {
  timeout: 300_000,
}, async () => {
  const begin = now
  const home = stranger()
  await home.login(owner)
  const [guesses, days] = inject('isLong') ? [400, 3] : [260, 2]
  for (let i = 1; i <= guesses; i += 1) {
    now = begin + Math.floor((i * days * day) / guesses)
    await guess()
    // A right password, from a new or a known browser, must not give the attackers more guesses.
    now += 2 * minute
    if (i % 20 === 0) await home.login(owner)
    if (i % 20 === 10) await stranger().login(owner)
  }
  const refusals = await entriesOf('session.refused', begin)
  const looked = refusals
    .filter(({ details }) => details.reason === 'password')
    .map(({ at }) => Date.parse(at))
  expect(refusals.length).toBeGreaterThan(guesses * 0.95)
  expect(looked.length).toBeGreaterThan(days * 50)
  const inDayFrom = (start: number) => looked.filter((at) => at >= start && at < start + day).length
  expect(Math.max(...looked.map(inDayFrom))).toBeLessThanOrEqual(100)
})

test('an administrator sees a lock and removes it', async () => {
  const begin = now
  const seen = async () => {
    const { data } = await litopys.api.call(userRoutes.list, { search: owner, page: 1, itemsPerPage: 50 })
    return data.flatMap((user) => ('email' in user ? [user] : []))[0]
  }
  await burn(99)
  expect(await seen()).not.toHaveProperty('lockedUntil')
  await burn(1)
  const user = await seen()
  expect(user?.lockedUntil).toBe(new Date(now + day).toISOString())
  const id = user?._id ?? ''
  expect((await litopys.api.call(userRoutes.read, { id })).data).toMatchObject({
    lockedUntil: user?.lockedUntil,
  })
  for (let i = 0; i < 2; i += 1) await litopys.api.call(userRoutes.liftLock, { id })
  expect(await seen()).not.toHaveProperty('lockedUntil')
  expect((await stranger().login(owner)).status).toBe(200)
  expect(await entriesOf('user.unlock', begin)).toMatchObject([{ objectName: owner, outcome: 'done' }])
})

test('no message is sent for an unknown e-mail or for a user without a password; a new password unlocks', {
  timeout: 240_000,
}, async () => {
  const begin = now
  await burn(100, 'nobody@example.org')
  await burn(100, 'invited@example.org')
  const entries = await entriesOf('user.lock', begin)
  expect(entries.map(({ objectName }) => objectName)).toEqual(['invited@example.org'])
  await burn(100)
  await messagesTo(litopys, owner)
  expect(litopys.messages.map(({ to }) => to)).toEqual([owner])

  // A new password from a mailed link unlocks new browsers at once.
  await forgetMessages(litopys)
  const browser = stranger()
  expect((await browser.login(owner)).status).toBe(401)
  await browser.post('auth/recover', { email: owner })
  const token = await linkTo(litopys, owner)
  const wish = `a password after all ${now}`
  await browser.post('auth/set-password', { token, password: wish, confirmation: wish })
  expect((await browser.login(owner, wish)).status).toBe(200)
})
