import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#testing/child'
import { homeBrowser, minutes, seconds, startSessions } from './open-session.fixture.ts'

const newcomers = Array.from({ length: 9 }, (_, i) => `person${i}`)
const people = [...newcomers, 'anna', 'bohdan', 'vira', 'hryhorii', 'daryna', 'yevhen', 'zoia', 'ivan']
let stage: Awaited<ReturnType<typeof startSessions>>
beforeAll(async () => {
  stage = await startSessions(people)
})
afterAll(() => stage.close())

/** A user with a session that no other test has used. */
async function newcomer(): Promise<string> {
  const name = newcomers.pop() ?? 'no user left'
  await stage.signIn(name)
  return name
}

function claimsOf(accessToken: string) {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

describe('a refresh', () => {
  test('returns an access token that names the session and the number of the refresh token', async () => {
    await stage.signIn('anna')
    stage.turn(31 * seconds)
    const { status, next, accessToken, cookies } = await stage.refreshWith(stage.tokenOf('anna', 0))
    expect([status, next]).toEqual([200, stage.tokenOf('anna', 1)])
    const iat = Math.floor(stage.now() / 1000)
    expect(claimsOf(accessToken)).toEqual({
      iss: 'litopys',
      aud: 'litopys',
      sub: stage.who('anna').id,
      sid: stage.who('anna').sessionId,
      jti: expect.any(String),
      iat,
      exp: iat + 600,
      rc: 1,
    })
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(cookies[0]?.split('; ')).toContain(attribute)
    expect(cookies[0]).not.toContain('Domain')
    const [, maxAge] = /Max-Age=(\d+)/.exec(cookies[0] ?? '') ?? []
    expect(Number(maxAge)).toBeLessThanOrEqual(12 * 3600 - 31)
    expect(Number(maxAge)).toBeGreaterThan(12 * 3600 - 60)
    expect(await stage.isAdmitted(accessToken)).toBe(true)
  })

  test('within thirty seconds of the last one returns the same token', async () => {
    await stage.signIn('bohdan')
    stage.turn(29 * seconds)
    expect((await stage.refreshWith(stage.tokenOf('bohdan', 0))).next).toBe(stage.tokenOf('bohdan', 0))
    stage.turn(2 * seconds)
    expect((await stage.refreshWith(stage.tokenOf('bohdan', 0))).next).toBe(stage.tokenOf('bohdan', 1))
    stage.turn(29 * seconds)
    expect((await stage.refreshWith(stage.tokenOf('bohdan', 1))).next).toBe(stage.tokenOf('bohdan', 1))
  })

  test('with the parent token returns the current one for thirty seconds, for other tabs', async () => {
    await stage.signIn('vira')
    stage.turn(31 * seconds)
    const { accessToken } = await stage.refreshWith(stage.tokenOf('vira', 0))
    expect(await stage.isAdmitted(accessToken)).toBe(true)
    stage.turn(30 * seconds)
    const late = await stage.refreshWith(stage.tokenOf('vira', 0))
    expect([late.status, late.next]).toEqual([200, stage.tokenOf('vira', 1)])
    expect(claimsOf(late.accessToken).rc).toBe(1)
  })

  test('with the parent token returns the current one at any time if the answer was lost', async () => {
    await stage.signIn('hryhorii')
    stage.turn(31 * seconds)
    await stage.refreshWith(stage.tokenOf('hryhorii', 0))
    stage.turn(20 * minutes)
    const again = await stage.refreshWith(stage.tokenOf('hryhorii', 0))
    expect([again.status, again.next]).toEqual([200, stage.tokenOf('hryhorii', 1)])
  })

  test('with the parent token ends the session once the current token is in use', async () => {
    await stage.signIn('daryna')
    stage.turn(31 * seconds)
    const { accessToken, next } = await stage.refreshWith(stage.tokenOf('daryna', 0))
    expect(await stage.isAdmitted(accessToken)).toBe(true)
    stage.turn(31 * seconds)
    const replayed = await stage.refreshWith(stage.tokenOf('daryna', 0))
    expect([replayed.status, replayed.code]).toEqual([401, 'refresh_reused'])
    expect(await stage.isAdmitted(accessToken)).toBe(false)
    expect((await stage.refreshWith(next)).code).toBe('refresh_invalid')
  })

  describe('with the parent token from another browser', () => {
    const elsewhere = '198.51.100.9'
    const others = {
      'of another kind in the same network': { ip: homeBrowser.ip, userAgent: 'curl/8' },
      'of the same kind in another network': { ip: elsewhere, userAgent: homeBrowser.userAgent },
      'of another kind in another network': { ip: elsewhere, userAgent: 'curl/8' },
    }

    test.each(Object.entries(others))('%s ends the session within thirty seconds', async (_, other) => {
      const name = await newcomer()
      stage.turn(31 * seconds)
      const { accessToken, next } = await stage.refreshWith(stage.tokenOf(name, 0))
      expect(await stage.isAdmitted(accessToken)).toBe(true)
      stage.turn(1 * seconds)
      const stolen = await stage.refreshWith(stage.tokenOf(name, 0), other)
      expect([stolen.status, stolen.code]).toEqual([401, 'refresh_reused'])
      expect(await stage.isAdmitted(accessToken)).toBe(false)
      expect((await stage.refreshWith(next)).code).toBe('refresh_invalid')
      expect(await stage.auditLogOf(name, 'session.stolen')).toMatchObject([
        { ip: other.ip, details: { shown: 0, current: 1 } },
      ])
      await until(() => stage.lettersTo(name).some((letter) => letter.includes('it was used in two places')))
    })

    test.each(Object.entries(others))(
      '%s also ends the session if the thief refreshed first',
      async (_, thief) => {
        const name = await newcomer()
        stage.turn(31 * seconds)
        const { accessToken, next } = await stage.refreshWith(stage.tokenOf(name, 0), thief)
        expect(await stage.isAdmitted(accessToken)).toBe(true)
        stage.turn(1 * seconds)
        expect((await stage.refreshWith(stage.tokenOf(name, 0))).code).toBe('refresh_reused')
        expect(await stage.isAdmitted(accessToken)).toBe(false)
        expect((await stage.refreshWith(next, thief)).code).toBe('refresh_invalid')
      },
    )

    test('of the same kind in another network returns the current token if the answer was lost', async () => {
      const name = await newcomer()
      stage.turn(31 * seconds)
      await stage.refreshWith(stage.tokenOf(name, 0))
      stage.turn(2 * seconds)
      const again = await stage.refreshWith(stage.tokenOf(name, 0), { ...homeBrowser, ip: elsewhere })
      expect([again.status, again.next]).toEqual([200, stage.tokenOf(name, 1)])
    })

    test('of another kind ends the session even if the answer was lost', async () => {
      const name = await newcomer()
      stage.turn(31 * seconds)
      await stage.refreshWith(stage.tokenOf(name, 0))
      stage.turn(2 * seconds)
      const other = await stage.refreshWith(stage.tokenOf(name, 0), { ...homeBrowser, userAgent: 'curl/8' })
      expect(other.code).toBe('refresh_reused')
    })

    test('in the same IPv6 /64 network counts as the same browser', async () => {
      const name = await newcomer()
      const phone = (ip: string) => ({ ...homeBrowser, ip })
      stage.turn(31 * seconds)
      const { accessToken } = await stage.refreshWith(stage.tokenOf(name, 0), phone('2001:db8:1:2::7'))
      expect(await stage.isAdmitted(accessToken)).toBe(true)
      const again = await stage.refreshWith(stage.tokenOf(name, 0), phone('2001:db8:1:2:aa::9'))
      expect([again.status, again.next]).toEqual([200, stage.tokenOf(name, 1)])
    })
  })

  test('with an older token ends the session, adds an audit entry and mails the owner', async () => {
    await stage.signIn('yevhen')
    const used: string[] = []
    let accessToken = ''
    for (let counter = 0; counter < 3; counter += 1) {
      stage.turn(31 * seconds)
      const refreshed = await stage.refreshWith(stage.tokenOf('yevhen', counter))
      used.push(refreshed.next)
      accessToken = refreshed.accessToken
    }
    const { status, code, cookies } = await stage.refreshWith(stage.tokenOf('yevhen', 1))
    expect([status, code]).toEqual([401, 'refresh_reused'])
    expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['__Host-tg_rt=', '__Host-tg_atx='])
    for (const descendant of used) expect((await stage.refreshWith(descendant)).code).toBe('refresh_invalid')
    expect(await stage.isAdmitted(accessToken)).toBe(false)
    expect(await stage.auditLogOf('yevhen', 'session.stolen')).toMatchObject([
      { objectName: stage.who('yevhen').email, outcome: 'done', details: { shown: 1, current: 3 } },
    ])
    await until(() => stage.lettersTo('yevhen').length > 0)
  })

  test('with an invalid token changes nothing', async () => {
    await stage.signIn('zoia')
    await stage.signIn('ivan')
    const good = stage.tokenOf('zoia', 0)
    const [id] = good.split('.')
    const strange = [
      '',
      'x',
      'x.y.z',
      `${id}`,
      `${id}.0.`,
      `${id}.0.${'A'.repeat(43)}`,
      '%00',
      'a'.repeat(4000),
    ]
    const mixed = `${id}.0.${stage.tokenOf('ivan', 0).split('.')[2]}`
    for (const token of [
      ...strange,
      mixed,
      `${good}x`,
      good.replace('.0.', '.00.'),
      good.replace('.0.', '.1.'),
    ]) {
      const { status, code, cookies } = await stage.refreshWith(token)
      expect([status, code]).toEqual([401, 'refresh_invalid'])
      expect(cookies[0]).toMatch(/^__Host-tg_rt=;.*Expires=Thu, 01 Jan 1970/)
    }
    expect((await stage.refreshWith(good)).status).toBe(200)
  })

  test('is limited to thirty in five minutes, and the session survives the limit', async () => {
    await stage.signIn('ivan')
    for (let i = 0; i < 30; i += 1)
      expect((await stage.refreshWith(stage.tokenOf('ivan', 0))).status).toBe(200)
    const { response, status, code, cookies } = await stage.refreshWith(stage.tokenOf('ivan', 0))
    expect([status, code, cookies]).toEqual([429, 'too_often', []])
    stage.turn(Number(response.headers['retry-after']) * seconds)
    expect((await stage.refreshWith(stage.tokenOf('ivan', 0))).status).toBe(200)
  })
})
