import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes, seconds, startSessions } from './open-session.fixture.ts'

const people = [
  'kateryna',
  'lesia',
  'maksym',
  'yurii',
  'nina',
  'oleh',
  'polina',
  'roman',
  'sofiia',
  'taras',
  'uliana',
]
let stage: Awaited<ReturnType<typeof startSessions>>
beforeAll(async () => {
  stage = await startSessions(people)
})
afterAll(() => stage.close())

function sessionOf(name: string) {
  const { id: userId, sessionId } = stage.who(name)
  return { userId, sessionId }
}

describe('a session', () => {
  test('ends after thirty minutes without an API call; a refresh does not count as one', async () => {
    await stage.signIn('kateryna')
    stage.turn(20 * minutes)
    const { accessToken, next } = await stage.refreshWith(stage.tokenOf('kateryna', 0))
    stage.turn(9 * minutes)
    expect((await stage.refreshWith(next)).status).toBe(200)
    stage.turn(2 * minutes)
    expect((await stage.refreshWith(stage.tokenOf('kateryna', 2))).code).toBe('refresh_invalid')
    expect(await stage.isAdmitted(accessToken)).toBe(false)
  })

  test('ends after twelve hours even if it is in use', async () => {
    await stage.signIn('lesia')
    let token = stage.tokenOf('lesia', 0)
    for (let i = 0; i < 28; i += 1) {
      stage.turn(25 * minutes)
      const { status, accessToken, next } = await stage.refreshWith(token)
      expect([status, await stage.isAdmitted(accessToken)]).toEqual([200, true])
      token = next
    }
    stage.turn(19 * minutes)
    const last = await stage.refreshWith(token)
    expect(last.status).toBe(200)
    stage.turn(2 * minutes)
    expect((await stage.refreshWith(last.next)).code).toBe('refresh_invalid')
    expect(await stage.isAdmitted(last.accessToken)).toBe(false)
  })

  test('ends with the next call after its user is blocked or gets another role', async () => {
    await stage.signIn('admin')
    await stage.signIn('maksym')
    await stage.signIn('yurii')
    const admin = await stage.bearerOf('admin')
    const change = (name: string, payload: object) =>
      stage.app.inject({
        method: 'PATCH',
        url: `/api/v1/users/${stage.who(name).id}`,
        headers: admin,
        payload,
      })
    for (const [name, payload] of [
      ['maksym', { status: 'Blocked' }],
      ['yurii', { role: ['Data manager'] }],
    ] as const) {
      const accessToken = await stage.tokens.issue({ ...sessionOf(name), counter: 0 })
      expect(await stage.isAdmitted(accessToken)).toBe(true)
      expect((await change(name, payload)).statusCode).toBe(200)
      expect(await stage.isAdmitted(accessToken)).toBe(false)
      expect((await stage.refreshWith(stage.tokenOf(name, 0))).code).toBe('refresh_invalid')
    }
  })

  test('ends at once after signing out; signing out again or without a session succeeds', async () => {
    await stage.signIn('nina')
    const accessToken = await stage.tokens.issue({ ...sessionOf('nina'), counter: 0 })
    const logout = (cookie?: string) =>
      stage.app.inject({ url: '/api/v1/auth/logout', headers: cookie ? { cookie } : {} })
    for (const cookie of [
      `__Host-tg_rt=${stage.tokenOf('nina', 0)}`,
      `__Host-tg_rt=${stage.tokenOf('nina', 0)}`,
      '',
    ]) {
      const response = await logout(cookie)
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'success', data: {} }])
      expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
      const cookies = [response.headers['set-cookie'] ?? []].flat()
      expect(cookies.map((one) => one.split(';')[0])).toEqual(['__Host-tg_rt=', '__Host-tg_atx='])
    }
    const keeping = await stage.app.inject({ url: '/api/v1/auth/logout?keepStorage=true' })
    expect(keeping.headers['clear-site-data']).toBe('"cache"')
    expect(await stage.isAdmitted(accessToken)).toBe(false)
    expect((await stage.refreshWith(stage.tokenOf('nina', 0))).code).toBe('refresh_invalid')
    expect(await stage.auditLogOf('nina', 'session.end')).toMatchObject([{ details: { reason: 'logout' } }])
  })
})

describe('an access token', () => {
  test('expires after ten minutes plus five seconds of clock tolerance', async () => {
    await stage.signIn('oleh')
    const accessToken = await stage.tokens.issue({ ...sessionOf('oleh'), counter: 0 })
    stage.turn(10 * minutes + 4 * seconds)
    expect(await stage.isAdmitted(accessToken)).toBe(true)
    stage.turn(2 * seconds)
    expect(await stage.isAdmitted(accessToken)).toBe(false)
  })

  test('is refused if it was issued more than five seconds in the future', async () => {
    await stage.signIn('oleh')
    const near = await stage.tokenFrom('oleh', 5 * seconds)
    const far = await stage.tokenFrom('oleh', 10 * seconds)
    expect([await stage.isAdmitted(near), await stage.isAdmitted(far)]).toEqual([true, false])
  })

  test('of one user with the session of another is refused', async () => {
    await stage.signIn('polina')
    await stage.signIn('roman')
    const { userId } = sessionOf('polina')
    const { sessionId } = sessionOf('roman')
    expect(await stage.isAdmitted(await stage.tokens.issue({ userId, sessionId, counter: 0 }))).toBe(false)
  })
})

describe('the list of sessions', () => {
  test('shows a user their own sessions, and an administrator those of every user', async () => {
    await stage.signIn('admin')
    await stage.signIn('sofiia')
    await stage.signIn('taras')
    const list = async (asker: string, id: string) =>
      stage.app.inject({ url: `/api/v1/users/${id}/sessions`, headers: await stage.bearerOf(asker) })
    const own = await list('sofiia', stage.who('sofiia').id)
    expect(own.json()).toMatchObject({
      totalItems: 1,
      data: [{ id: stage.who('sofiia').sessionId, current: true }],
    })
    const seen = await list('admin', stage.who('sofiia').id)
    expect(seen.json()).toMatchObject({ data: [{ id: stage.who('sofiia').sessionId, current: false }] })
    for (const id of [stage.who('taras').id, stage.who('admin').id, randomUUID(), 'x']) {
      const foreign = await list('sofiia', id)
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found'])
    }
    expect((await list('admin', randomUUID())).statusCode).toBe(404)
  })

  test('ends a session only if it belongs to the named user', async () => {
    await stage.signIn('admin')
    await stage.signIn('taras')
    await stage.signIn('uliana')
    const end = async (asker: string, userId: string, sessionId: string) => {
      const url = `/api/v1/users/${userId}/sessions/${sessionId}`
      return (await stage.app.inject({ method: 'DELETE', url, headers: await stage.bearerOf(asker) }))
        .statusCode
    }
    const [taras, uliana] = [stage.who('taras'), stage.who('uliana')]
    expect(await end('taras', uliana.id, uliana.sessionId)).toBe(404)
    expect(await end('taras', taras.id, uliana.sessionId)).toBe(404)
    expect(await end('admin', taras.id, uliana.sessionId)).toBe(404)
    expect(await end('admin', taras.id, 'x')).toBe(404)
    expect(await end('admin', uliana.id, uliana.sessionId)).toBe(200)
    expect(await end('admin', uliana.id, uliana.sessionId)).toBe(404)
    expect(await end('taras', taras.id, taras.sessionId)).toBe(200)
    expect(await stage.isAdmitted(await stage.tokens.issue({ ...sessionOf('taras'), counter: 0 }))).toBe(
      false,
    )
    expect(await stage.auditLogOf('taras', 'session.end')).toMatchObject([{ details: { reason: 'ended' } }])
  })
})
