import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gramjsSession, telethonSession } from '#adapters/telegram/mtproto-session.fixture'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'

type Name = 'olha' | 'stale' | 'keeper' | 'other' | 'reader'
const telegram = startOfflineTelegram()
const account = telegram.addAccount()
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'] },
    stale: { role: ['Admin'], provedAgo: 6 * 60_000 },
    keeper: { role: ['Data manager'] },
    other: { role: ['Data manager'] },
    reader: { role: ['User'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, undefined, telegram.makeClient)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who(name).bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

const secrets = () => ({
  phoneNumber: '+38 (050) 123-45-67',
  ...offlineApp,
  stringSession: telegram.sessionOf(account),
})

async function newKey(more: object = {}) {
  const { body } = await ask('keeper', 'POST', '/keys', { ...secrets(), ...more })
  return body.data
}

describe('a key', () => {
  test('shows the end of its phone number, its application and that it has a session, and no more', async () => {
    const added = await newKey()
    expect(added).toEqual({
      _id: expect.any(String),
      phoneNumber: '··· 4567',
      appId: '12345',
      hasSession: true,
      own: true,
      createdBy: 'keeper@example.org',
      createdAt: expect.any(String),
    })
    const { body } = await ask('other', 'GET', '/keys')
    expect(body.data).toContainEqual({ ...added, own: false })
  })

  test('accepts sessions of GramJS, Telethon and mtcute, and no other text', async () => {
    const at = { dcId: 2, port: 443, key: randomBytes(256) }
    const sessions = [
      gramjsSession({ ...at, ipAddress: '149.154.167.51' }),
      telethonSession({ ...at, address: [149, 154, 167, 51] }),
      ` ${telegram.sessionOf(account)}\n`,
    ]
    for (const stringSession of sessions)
      expect((await ask('keeper', 'POST', '/keys', { ...secrets(), stringSession })).status).toBe(200)
    const { status, body } = await ask('keeper', 'POST', '/keys', { ...secrets(), stringSession: 'qwerty' })
    expect([status, body.data.errors]).toEqual([
      422,
      [
        {
          path: '/stringSession',
          code: 'session',
          message: 'Not a session of GramJS, Telethon or mtcute',
        },
      ],
    ])
  })

  test('needs all of its parts, each in its format', async () => {
    const { body } = await ask('keeper', 'POST', '/keys', {
      phoneNumber: '0501234567',
      appId: 'x',
      appHash: 'short',
    })
    const paths = body.data.errors.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(['/appHash', '/appId', '/phoneNumber', '/stringSession'])
  })

  test('is changed and deleted by its owner, and by an administrator who has just signed in', async () => {
    const { _id: id } = await newKey()
    const change = { phoneNumber: '+38 (067) 765-43-21' }
    expect((await ask('other', 'PATCH', `/keys/${id}`, change)).body.code).toBe('forbidden')
    expect((await ask('stale', 'PATCH', `/keys/${id}`, change)).body.code).toBe('reauth_required')
    expect((await ask('reader', 'GET', '/keys')).body.code).toBe('forbidden')
    expect((await ask('keeper', 'PATCH', `/keys/${id}`, change)).body.data.phoneNumber).toBe('··· 4321')
    expect((await ask('stale', 'DELETE', `/keys/${id}`)).body.code).toBe('reauth_required')
    expect((await ask('olha', 'DELETE', `/keys/${id}`)).status).toBe(200)
    expect((await ask('keeper', 'DELETE', `/keys/${id}`)).body.code).toBe('not_found')
  })

  test('is removed from its channels when deleted, and the audit log names them', async () => {
    const { _id: key } = await newKey()
    const wish = { source: 'none', schedule: 'off', history: 'all', channelId: '1600000001', key }
    const { body: added } = await ask('keeper', 'POST', '/channels', { ...wish, channel: '1600000001' })
    expect(added.data).toMatchObject({ key })
    await ask('keeper', 'DELETE', `/keys/${key}`)
    const { body } = await ask('keeper', 'GET', `/channels/${added.data._id}`)
    expect(body.data).not.toHaveProperty('key')
    const { body: audit } = await ask('olha', 'GET', '/audit?itemsPerPage=10')
    const line = audit.data.find(({ objectId }: { objectId: string }) => objectId === key)
    expect(line).toMatchObject({ action: 'key.delete', details: { channels: ['1600000001'] } })
  })

  test('records in the audit log who changed which parts, without their values', async () => {
    const { _id: id } = await newKey()
    await ask('keeper', 'PATCH', `/keys/${id}`, { appHash: offlineApp.appHash })
    await ask('keeper', 'POST', `/keys/${id}/test`)
    await ask('keeper', 'DELETE', `/keys/${id}`)
    const { body } = await ask('olha', 'GET', '/audit?itemsPerPage=200')
    const lines = body.data.filter(({ objectId }: { objectId: string }) => objectId === id)
    expect(lines.map(({ action, objectName, details }: Line) => [action, objectName, details])).toEqual([
      ['key.delete', '··· 4567', {}],
      ['key.test', '··· 4567', {}],
      ['key.change', '··· 4567', { fields: ['appHash'] }],
      ['key.add', '··· 4567', {}],
    ])
  })
})

type Line = { action: string; objectName: string; details: object }

describe('the test of a key', () => {
  test('shows the owner of the account, also in the list', async () => {
    const { _id: id } = await newKey()
    const { body } = await ask('other', 'POST', `/keys/${id}/test`)
    expect(body.data).toEqual({ outcome: 'ok', account: { name: 'Олена', username: account.user.username } })
    const { body: list } = await ask('keeper', 'GET', '/keys')
    expect(list.data.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ tested: 'ok' })
  })

  test('reports that a session has ended; a new session clears the result', async () => {
    const stranger = { ...account, authKey: new Uint8Array(randomBytes(256)) }
    const { _id: id } = await newKey({ stringSession: telegram.sessionOf(stranger) })
    expect((await ask('keeper', 'POST', `/keys/${id}/test`)).body.data).toEqual({
      outcome: 'telegram_session_ended',
    })
    const changed = await ask('keeper', 'PATCH', `/keys/${id}`, {
      stringSession: telegram.sessionOf(account),
    })
    expect(changed.body.data).not.toHaveProperty('tested')
    expect((await ask('keeper', 'POST', `/keys/${id}/test`)).body.data.outcome).toBe('ok')
  })

  test.each([
    ['for how long Telegram limits requests', { code: 420, text: 'FLOOD_WAIT_31' }, 'telegram_limited', 31],
    ['that the account is blocked', { code: 401, text: 'USER_DEACTIVATED_BAN' }, 'telegram_account_banned'],
    ['that there is no connection', 'lost' as const, 'telegram_unreachable'],
    ['that Telegram refused the request', { code: 400, text: 'NEW_WORD' }, 'telegram_refused'],
  ])('reports %s', async (_what, trouble, outcome, waitSeconds?: number) => {
    const { _id: id } = await newKey()
    telegram.troubles.push({ method: 'users.getUsers', trouble })
    expect((await ask('keeper', 'POST', `/keys/${id}/test`)).body.data).toEqual({
      outcome,
      ...(waitSeconds ? { waitSeconds } : {}),
    })
  })
})

test('adding, listing, changing and deleting keys sends no request to Telegram', async () => {
  const before = telegram.calls.length
  const { _id: id } = await newKey()
  await ask('keeper', 'GET', '/keys')
  await ask('keeper', 'PATCH', `/keys/${id}`, { appId: '7' })
  await ask('keeper', 'DELETE', `/keys/${id}`)
  expect(telegram.calls.length).toBe(before)
})
