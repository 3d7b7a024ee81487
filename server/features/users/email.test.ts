import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type MailServer, startMailServer } from '#testing/mail'

type Name = 'olha' | 'reader' | 'keeper' | 'stale' | 'desk' | 'moved' | 'lent' | 'taken'
let cast: Cast<Name>
let mail: MailServer
let litopys: TestLitopys
let now = Date.now()
const clock = { now: () => new Date(now), newId: () => crypto.randomUUID() }
const hour = 3_600_000

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'] },
    reader: { role: ['User'] },
    keeper: { role: ['Data manager'] },
    stale: { role: ['Admin'], provedAgo: 6 * 60_000 },
    desk: { role: ['Admin'], access: ['lang:uk'] },
    moved: { role: ['User'], spareSessions: 2 },
    lent: { role: ['User'] },
    taken: { role: ['User'] },
  })
  mail = await startMailServer()
  const settings = { DATA_DIR: cast.directory, SMTP_URL: mail.url, MAIL_FROM: 'litopys@archive.example' }
  litopys = await startTestLitopys(settings, clock)
})
afterAll(async () => {
  await litopys.close()
  await mail.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) {
  const call = {
    method,
    url: `/api/v1${path}`,
    headers: cast.who(name).bearer,
    ...(payload ? { payload } : {}),
  }
  const response = await litopys.instance.app.inject(call)
  return { status: response.statusCode, body: response.json() }
}
const request = (name: Name, whose: Name, email: string) =>
  ask(name, 'POST', `/users/${cast.who(whose).id}/email`, { email })
const userOf = async (whose: Name) => (await ask('olha', 'GET', `/users/${cast.who(whose).id}`)).body.data

async function lastTextTo(address: string, count = 1): Promise<string> {
  return (await mail.lettersTo(address, count)).at(-1)?.letter.text ?? ''
}
async function tokenSentTo(address: string, count = 1): Promise<string> {
  return /\/app\/login#email=([\w-]{43})/.exec(await lastTextTo(address, count))?.[1] ?? 'none'
}
async function confirm(token: string) {
  const call = { method: 'POST', url: '/api/v1/auth/email-change', payload: { token } } as const
  const response = await litopys.instance.app.inject(call)
  return { status: response.statusCode, code: response.json().code }
}
async function auditLog(whose: Name) {
  const { body } = await ask('olha', 'GET', '/audit?itemsPerPage=500')
  const lines: { objectId: string; action: string; actorName: string; details: object }[] = body.data
  return lines.filter(
    ({ objectId, action }) => objectId === cast.who(whose).id && action.startsWith('email.'),
  )
}

test('a password link that an administrator sends does not ask the user to ignore it', async () => {
  const { email, id } = cast.who('lent')
  expect((await ask('olha', 'POST', `/users/${id}/invitation`)).body.data).toEqual({ delivery: 'sent' })
  const text = await lastTextTo(email)
  expect(text).toMatch(/#(?:recover|invite)=/)
  expect(text).toContain('An administrator sent it.')
  expect(text).not.toContain('If you did not request this')
})

describe('a new e-mail', () => {
  test('applies once its link is used; until then the old address counts', async () => {
    const { email: old } = cast.who('moved')
    const asked = await request('moved', 'moved', 'Moved.New@Example.org')
    expect([asked.status, asked.body.data]).toEqual([200, { delivery: 'sent' }])
    expect(await lastTextTo(old)).toContain(
      'A new e-mail address for your account was requested in its settings.',
    )
    const me = await ask('moved', 'GET', '/user/me')
    const pendingEmail = { email: 'moved.new@example.org', expiresAt: expect.any(String) }
    expect(me.body.data).toMatchObject({ email: old, verified: false, pendingEmail })
    expect(await userOf('moved')).toMatchObject({ email: old, pendingEmail })

    const token = await tokenSentTo('moved.new@example.org')
    expect(await confirm(token)).toMatchObject({ status: 200 })
    const after = await userOf('moved')
    expect(after).toMatchObject({ email: 'moved.new@example.org', verified: true })
    expect(after).not.toHaveProperty('pendingEmail')
    expect(await lastTextTo(old, 2)).toContain('You can no longer sign in with this address.')
    expect(await confirm(token)).toEqual({ status: 401, code: 'link_invalid' })
    // All sessions have ended, including the requesting one.
    expect((await ask('moved', 'GET', '/user/me')).status).toBe(401)
    const { body } = await ask('olha', 'GET', `/users/${cast.who('moved').id}/sessions`)
    expect(body.totalItems).toBe(0)
    expect(await auditLog('moved')).toMatchObject([
      { action: 'email.change', details: { before: old, after: 'moved.new@example.org', endedSessions: 3 } },
      { action: 'email.request', details: { email: 'moved.new@example.org', linkShown: false } },
    ])
  })
  test('can be requested by an administrator for another user, who is notified', async () => {
    const asked = await request('olha', 'reader', 'reader.new@example.org')
    expect([asked.status, asked.body.data]).toEqual([200, { delivery: 'sent' }])
    expect(await lastTextTo(cast.who('reader').email)).toContain(
      'An administrator has requested a new e-mail address',
    )
    expect(await lastTextTo('reader.new@example.org')).toContain('An administrator has entered this address')
    expect((await ask('reader', 'GET', '/user/me')).body.data.pendingEmail.email).toBe(
      'reader.new@example.org',
    )
  })
  test('can be cancelled, and its link no longer works', async () => {
    await request('olha', 'reader', 'reader.other@example.org')
    const token = await tokenSentTo('reader.other@example.org')
    expect((await ask('reader', 'DELETE', `/users/${cast.who('reader').id}/email`)).status).toBe(200)
    expect(await userOf('reader')).not.toHaveProperty('pendingEmail')
    expect(await confirm(token)).toEqual({ status: 401, code: 'link_invalid' })
    expect((await auditLog('reader'))[0]).toMatchObject({
      action: 'email.cancel',
      actorName: 'reader@example.org',
    })
  })
  test('replaces a pending one, whose link no longer works', async () => {
    await request('reader', 'reader', 'one@example.org')
    const first = await tokenSentTo('one@example.org')
    await request('reader', 'reader', 'two@example.org')
    expect(await confirm(first)).toEqual({ status: 401, code: 'link_invalid' })
    expect((await userOf('reader')).pendingEmail.email).toBe('two@example.org')
  })
  test.each([{ status: 'Blocked' }, { role: ['Data manager'] }])(
    'is dropped when an administrator changes the user’s rights: %j',
    async (change) => {
      const path = `/users/${cast.who('lent').id}`
      const address = `${Object.keys(change)[0]}@example.org`
      expect((await request('olha', 'lent', address)).status).toBe(200)
      const token = await tokenSentTo(address)
      await ask('olha', 'PATCH', path, change)
      await ask('olha', 'PATCH', path, { status: 'Active' })
      expect(await confirm(token)).toEqual({ status: 401, code: 'link_invalid' })
      expect(await userOf('lent')).not.toHaveProperty('pendingEmail')
    },
  )
  test('needs a recent sign-in', async () => {
    const { status, body } = await request('stale', 'reader', 'fresh@example.org')
    expect([status, body.code]).toEqual([401, 'reauth_required'])
    expect((await request('stale', 'stale', 'fresh@example.org')).body.code).toBe('reauth_required')
  })
  test('cannot be requested for a user whom the actor may not change', async () => {
    expect((await request('reader', 'keeper', 'x@example.org')).body.code).toBe('not_found')
    expect((await request('keeper', 'reader', 'x@example.org')).body.code).toBe('forbidden')
    expect((await request('desk', 'reader', 'x@example.org')).body.code).toBe('less_restricted')
    const path = `/users/${cast.who('reader').id}/email`
    expect((await ask('keeper', 'DELETE', path)).body.code).toBe('forbidden')
    expect((await ask('desk', 'DELETE', path)).body.code).toBe('less_restricted')
  })
  test('of another user is reported as taken to administrators only', async () => {
    const { email } = cast.who('taken')
    const told = await request('olha', 'reader', email.toUpperCase())
    expect([told.status, told.body.code]).toEqual([409, 'email_taken'])
    const free = await request('reader', 'reader', 'free@example.org')
    const inUse = await request('reader', 'reader', email)
    expect([inUse.status, inUse.body]).toEqual([free.status, free.body])
    expect((await ask('reader', 'GET', '/user/me')).body.data.pendingEmail.email).toBe(email)
    const text = await lastTextTo(email)
    expect(text).toContain('Your address was entered for another account.')
    expect(text).not.toContain('#email=')
    expect((await userOf('reader')).email).toBe(cast.who('reader').email)
  })
  test('that another user takes meanwhile is not taken from them', async () => {
    await request('reader', 'reader', 'contested@example.org')
    const token = await tokenSentTo('contested@example.org')
    await ask('olha', 'POST', '/users', { email: 'contested@example.org', role: ['User'] })
    expect(await confirm(token)).toEqual({ status: 401, code: 'link_invalid' })
    expect((await userOf('reader')).email).toBe(cast.who('reader').email)
  })
  test('equal to the current one is refused', async () => {
    const { status, body } = await request('taken', 'taken', cast.who('taken').email)
    expect([status, body.data.errors[0].code]).toEqual([422, 'same'])
  })
  test('is limited to three messages an hour', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1)
      statuses.push((await request('taken', 'taken', 'flood@example.org')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
  // Last, because the clock of sessions only moves forward.
  test('expires after a day', async () => {
    await request('olha', 'keeper', 'late@example.org')
    const token = await tokenSentTo('late@example.org')
    now += 25 * hour
    expect(await confirm(token)).toEqual({ status: 401, code: 'link_invalid' })
  })
})
