import { auditRoutes } from '@litopys/contract/routes/audit'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryWithCast, type Player } from '#testing/cast'
import { readCsv } from '#testing/csv'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'reader' | 'narrow' | 'keeper' | 'closed'
let litopys: TestLitopys
let who: (name: Name) => Player
beforeAll(async () => {
  const cast = await directoryWithCast<Name>({
    reader: { role: ['User'] },
    narrow: { role: ['User'], access: ['channel:10'] },
    keeper: { role: ['Data manager'] },
    closed: { role: ['Admin'], access: ['no-export'] },
  })
  who = cast.who
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, EXPORT_ROWS_PER_DAY: '9' })
  await litopys.importPosts(
    [1, 2, 3, 4, 5, 6].map((n) => ({
      channelId: n < 3 ? 10 : 20,
      messageId: n,
      date: 1_769_098_145 + n,
      text: `пором ${n}`,
    })),
  )
}, 240_000)
afterAll(() => litopys.close())

async function ask(name: Name, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await litopys.instance.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: who(name).bearer,
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

async function exportedBy(name: Name, input: object): Promise<{ id: string; link: string }> {
  const { body } = await ask(name, 'POST', '/exports', input)
  const { id } = body.data
  await expect
    .poll(async () => (await ask(name, 'GET', `/exports/${id}`)).body.data.state.status, { timeout: 20_000 })
    .toBe('done')
  return { id, link: (await ask(name, 'POST', `/exports/${id}/link`)).body.data.link }
}

test('an export contains only posts within its owner’s restrictions, and only the owner can download it', async () => {
  const { id, link } = await exportedBy('narrow', { q: '', columns: ['messageId'] })
  const file = await litopys.instance.app.inject({ url: link })
  expect(readCsv(file.body).slice(1).flat().toSorted()).toEqual(['1', '2'])
  expect((await ask('keeper', 'GET', `/exports/${id}`)).status).toBe(404)
  expect((await ask('keeper', 'POST', `/exports/${id}/link`)).status).toBe(404)
  const stolen = link.replace(/session=[^&]+/, `session=${who('keeper').sessionId}`)
  expect((await litopys.instance.app.inject({ url: stolen })).json().code).toBe('link_invalid')
})

const lastLine = async () =>
  (await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 1 })).data[0]

test('a user without the right to export is refused, and the audit log records it', async () => {
  expect((await ask('closed', 'POST', '/exports', { q: '' })).body.code).toBe('forbidden')
  expect(await lastLine()).toMatchObject({
    actorId: who('closed').id,
    action: 'export.begin',
    outcome: 'refused',
    details: { reason: 'forbidden' },
  })
})

test('a user has a daily row limit, and a data manager does not', async () => {
  await exportedBy('reader', { q: '' })
  const { headers, ...refused } = await litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: who('reader').bearer,
    payload: { q: 'пором' },
  })
  expect(refused.json()).toMatchObject({
    code: 'export_quota_day',
    message: expect.stringContaining('You have 3 left of'),
    data: {
      errors: [
        { code: 'rows_left', message: '3' },
        { code: 'rows_a_day', message: '9' },
      ],
    },
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await lastLine()).toMatchObject({
    actorId: who('reader').id,
    action: 'export.begin',
    outcome: 'refused',
    details: { reason: 'export_quota_day', q: 'пором' },
  })
  await exportedBy('keeper', { q: '' })
  await exportedBy('keeper', { q: '' })
})

test('the audit log records start, end and download of each export', async () => {
  const { data: entries } = (await ask('keeper', 'GET', '/exports')).body
  expect(entries).toHaveLength(2)
  const audit = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 100 })
  const actions = audit.data.filter(({ actorId }) => actorId === who('narrow').id).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['export.begin', 'export.end', 'export.download']))
})

test('an owner whose restrictions changed cannot download the file, even with an older link', async () => {
  const { id, link } = await exportedBy('narrow', { q: '', columns: ['messageId'] })
  const download = async () => (await litopys.instance.app.inject({ url: link })).statusCode
  expect(await download()).toBe(200)
  const change = (access: string[]) => litopys.api.call(userRoutes.change, { id: who('narrow').id, access })
  await change(['channel:20'])
  expect([await download(), (await ask('narrow', 'POST', `/exports/${id}/link`)).body.code]).toEqual([
    409,
    'export_changed',
  ])
  await change(['channel:10', 'no-translate'])
  expect(await download()).toBe(200)
})
