import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#testing/child'
import { minutes, seconds, startSessions } from './sessions.fixture.ts'

const people = ['anna', 'bohdan', 'vira', 'hryhorii', 'daryna', 'yevhen', 'zoia', 'ivan']
let stage: Awaited<ReturnType<typeof startSessions>>
beforeAll(async () => {
  stage = await startSessions(people)
})
afterAll(() => stage.close())
beforeEach(() => stage.turnBack())

function claimsOf(accessToken: string) {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

describe('a refresh', () => {
  test('gives an access token that names the session and the refresh token it came with', async () => {
    stage.turn(31 * seconds)
    const { status, next, accessToken, cookies } = await stage.refreshWith(stage.tokenOf('anna', 0))
    expect([status, next]).toEqual([200, stage.tokenOf('anna', 1)])
    const iat = Math.floor(stage.now() / 1000)
    expect(claimsOf(accessToken)).toEqual({
      ...{ iss: 'litopys', aud: 'litopys', sub: stage.who('anna').id, sid: stage.who('anna').sessionId },
      ...{ jti: expect.any(String), iat, exp: iat + 600, rc: 1 },
    })
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(cookies[0]?.split('; ')).toContain(attribute)
    expect(cookies[0]).not.toContain('Domain')
    const [, maxAge] = /Max-Age=(\d+)/.exec(cookies[0] ?? '') ?? []
    expect(Number(maxAge)).toBeLessThanOrEqual(12 * 3600 - 31)
    expect(Number(maxAge)).toBeGreaterThan(12 * 3600 - 60)
    expect(await stage.isAdmitted(accessToken)).toBe(true)
  })

  test('within thirty seconds of the last gives the same token again', async () => {
    stage.turn(29 * seconds)
    expect((await stage.refreshWith(stage.tokenOf('bohdan', 0))).next).toBe(stage.tokenOf('bohdan', 0))
    stage.turn(2 * seconds)
    expect((await stage.refreshWith(stage.tokenOf('bohdan', 0))).next).toBe(stage.tokenOf('bohdan', 1))
    stage.turn(29 * seconds)
    expect((await stage.refreshWith(stage.tokenOf('bohdan', 1))).next).toBe(stage.tokenOf('bohdan', 1))
  })

  test('with the parent gives the current token while other tabs may still be asking', async () => {
    stage.turn(31 * seconds)
    const { accessToken } = await stage.refreshWith(stage.tokenOf('vira', 0))
    expect(await stage.isAdmitted(accessToken)).toBe(true)
    stage.turn(30 * seconds)
    const late = await stage.refreshWith(stage.tokenOf('vira', 0))
    expect([late.status, late.next]).toEqual([200, stage.tokenOf('vira', 1)])
    expect(claimsOf(late.accessToken).rc).toBe(1)
  })

  test('with the parent gives the current token at any time when its answer was lost', async () => {
    stage.turn(31 * seconds)
    await stage.refreshWith(stage.tokenOf('hryhorii', 0))
    stage.turn(20 * minutes)
    const again = await stage.refreshWith(stage.tokenOf('hryhorii', 0))
    expect([again.status, again.next]).toEqual([200, stage.tokenOf('hryhorii', 1)])
  })

  test('with the parent ends the session when the current token is in use', async () => {
    stage.turn(31 * seconds)
    const { accessToken, next } = await stage.refreshWith(stage.tokenOf('daryna', 0))
    expect(await stage.isAdmitted(accessToken)).toBe(true)
    stage.turn(31 * seconds)
    const replayed = await stage.refreshWith(stage.tokenOf('daryna', 0))
    expect([replayed.status, replayed.code]).toEqual([401, 'refresh_reused'])
    expect(await stage.isAdmitted(accessToken)).toBe(false)
    expect((await stage.refreshWith(next)).code).toBe('refresh_invalid')
  })

  test('with anything older ends the session for everybody, is told in the journal and by mail', async () => {
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
    expect(await stage.journalOf('yevhen', 'session.stolen')).toMatchObject([
      { objectName: stage.who('yevhen').email, outcome: 'done', details: { shown: 1, current: 3 } },
    ])
    const outbox = join(stage.directory, 'outbox')
    const letters = () => readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))
    await until(() => letters().some((letter) => letter.includes(stage.who('yevhen').email)))
  })

  test('with a token that is not ours changes nothing', async () => {
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

  test('more often than thirty times in five minutes has to wait, and loses nothing by it', async () => {
    for (let i = 0; i < 30; i += 1)
      expect((await stage.refreshWith(stage.tokenOf('ivan', 0))).status).toBe(200)
    const { response, status, code, cookies } = await stage.refreshWith(stage.tokenOf('ivan', 0))
    expect([status, code, cookies]).toEqual([429, 'too_often', []])
    stage.turn(Number(response.headers['retry-after']) * seconds)
    expect((await stage.refreshWith(stage.tokenOf('ivan', 0))).status).toBe(200)
  })
})
