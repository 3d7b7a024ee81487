import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import { analysisRoutes, requestRoutes } from '@litopys/contract/routes/saved'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { type ExportTable, exportTableNames } from '@litopys/contract/schemas/export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryWithCast, type Player } from '#testing/cast'
import { readCsv } from '#testing/csv'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'reader' | 'keeper' | 'admin' | 'named'
let litopys: TestLitopys
let who: (name: Name) => Player
beforeAll(async () => {
  const cast = await directoryWithCast<Name>({
    reader: { role: ['User'], access: ['channel:10'] },
    keeper: { role: ['Data manager'] },
    admin: { role: ['Admin'] },
    named: { role: ['User'], givenName: 'Олена' },
  })
  who = cast.who
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    { channelId: 10, messageId: 1, date: 1_769_098_145, text: 'пором #переправа', channel: '=Перший' },
    { channelId: 20, messageId: 1, date: 1_769_098_146, text: 'міст', channel: 'Другий' },
    ...Array.from({ length: 250 }, (_, n) => ({
      channelId: 1_000 + n,
      messageId: 1,
      date: 1_769_098_000,
      text: 'тиша',
      channel: `Канал ${n}`,
    })),
  ])
  const { api } = litopys
  await api.call(glossaryRoutes.add, { term: 'пором', translation: 'ferry, "big"', kind: 'other' })
  await api.call(requestRoutes.add, { title: 'Мости', search: 'міст', filters: { author: { in: ['x'] } } })
  await api.call(tagRoutes.change, { add: ['переправа'], posts: ['10_1'] })
  await api.call(analysisRoutes.add, { itemId: 'a-1', itemTitle: 'Переправи' })
}, 240_000)
afterAll(() => litopys.close())

async function ask(name: Name, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await litopys.instance.app.inject({
    method,
    url: url.startsWith('/api') ? url : `/api/v1${url}`,
    headers: who(name).bearer,
    ...(payload ? { payload } : {}),
  })
  return response
}

async function exported(
  name: Name,
  table: { name: ExportTable; query?: object; language?: string },
  format = 'csv',
) {
  const begun = (await ask(name, 'POST', '/exports', { q: '', table, format })).json()
  expect(begun.status, JSON.stringify(begun)).toBe('success')
  const { id } = begun.data
  const read = async () => (await ask(name, 'GET', `/exports/${id}`)).json().data
  await expect.poll(async () => (await read()).state.status, { timeout: 20_000 }).toBe('done')
  const { data } = (await ask(name, 'POST', `/exports/${id}/link`, {})).json()
  const file = (await ask(name, 'GET', data.link)).rawPayload
  return { job: await read(), file }
}

async function rowsOf(name: Name, table: { name: ExportTable; query?: object }) {
  const { file } = await exported(name, table)
  const [heads = [], ...rows] = readCsv(file.subarray(3).toString())
  return rows.map((row) => Object.fromEntries(heads.map((head, i) => [head, row[i]])))
}

test('an administrator can export every list', async () => {
  const files = await Promise.all(
    exportTableNames.map(async (name) => [name, (await rowsOf('admin', { name }))[0]]),
  )
  expect(Object.fromEntries(files)).toMatchObject({
    channels: { 'Channel ID': expect.any(String), Posts: expect.stringMatching(/^\d+$/) },
    users: { 'E-mail': expect.stringContaining('@'), Role: expect.any(String) },
    tags: { Tag: 'переправа', Posts: '1', Quotes: '0' },
    glossary: { Term: expect.any(String), Kind: expect.stringMatching(/^(rank|weapon|place|other)$/) },
    requests: { Title: 'Мости' },
    registry: { Title: 'Переправи', Collection: 'analyses' },
    jobs: { Status: 'done', New: expect.stringMatching(/^\d+$/) },
    'audit-log': {
      Action: expect.any(String),
      Date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/),
    },
  })
})

test('channels are exported completely, in list order, with formulas escaped', async () => {
  const { job, file } = await exported('keeper', { name: 'channels' })
  const [heads, ...rows] = readCsv(file.subarray(3).toString())
  expect(heads?.slice(0, 3)).toEqual(['Channel ID', 'Title', 'Username'])
  expect(rows).toHaveLength(252)
  expect(new Set(rows.map(([id]) => id)).size).toBe(252)
  expect(rows.map(([, title]) => title)).toEqual(expect.arrayContaining(["'=Перший", 'Другий']))
  expect(job).toMatchObject({ of: 'channels', total: 252, done: 252 })
  expect(job.fileName).toMatch(/^\d\d\.\d\d\.\d{4} - Channels\.csv$/)
})

test('the file of a list has its name in the requested language', async () => {
  const table = { name: 'channels', language: 'uk', query: { search: 'Друг' } } as const
  const { job } = await exported('keeper', table)
  expect(job.fileName).toMatch(/ - Канали - Друг\.csv$/)
})

test('a list’s query also filters its file', async () => {
  const rows = await rowsOf('keeper', { name: 'channels', query: { search: 'Друг' } })
  expect(rows.map((row) => row.Title)).toEqual(['Другий'])
})

test('a list’s file has only what its owner can see, and other lists are refused', async () => {
  const channels = await rowsOf('reader', { name: 'channels', query: { filters: { title: 'ий' } } })
  expect(channels.map((row) => row['Channel ID'])).toEqual(['10'])
  for (const name of ['audit-log', 'glossary', 'jobs'] as const) {
    const refused = await ask('reader', 'POST', '/exports', { q: '', table: { name } })
    expect(refused.statusCode).toBe(403)
  }
  const users = await rowsOf('keeper', { name: 'users' })
  expect(users.filter((user) => user.Role !== '')).toHaveLength(1)
})

test('a user without names has their e-mail in the file of a data manager, others only their names', async () => {
  const users = await rowsOf('keeper', { name: 'users' })
  const shown = users.map((user) => [user['E-mail'], user['Given name']])
  expect(shown).toEqual(
    expect.arrayContaining([
      [who('reader').email, ''],
      ['', 'Олена'],
    ]),
  )
})

test('an invalid query of a list is refused with the path of the field', async () => {
  const asked = { q: '', table: { name: 'channels', query: { searches: 'x', sortBy: { key: 'nothing' } } } }
  const refused = await ask('keeper', 'POST', '/exports', asked)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().data.errors.map((field: { path: string }) => field.path)).toEqual(
    expect.arrayContaining(['/table/query/searches', '/table/query/sortBy/key']),
  )
  const paged = { q: '', table: { name: 'audit-log', query: { before: 3 } } }
  expect((await ask('admin', 'POST', '/exports', paged)).statusCode).toBe(422)
  const both = await ask('keeper', 'POST', '/exports', { q: 'x', ids: ['1_1'], table: { name: 'channels' } })
  expect(both.json().data.errors.map((field: { path: string }) => field.path)).toEqual(['/q', '/ids'])
  const translated = { q: '', table: { name: 'channels' }, translate: 'en' }
  expect((await ask('keeper', 'POST', '/exports', translated)).statusCode).toBe(422)
})

test('JSONL and workbooks have the same rows', async () => {
  const { file } = await exported('admin', { name: 'glossary' }, 'jsonl')
  const lines = file.toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      term: 'пором',
      translation: 'ferry, "big"',
      updatedAt: expect.stringMatching(/Z$/),
    }),
  )
  const book = await exported('admin', { name: 'channels' }, 'xlsx')
  expect(book.job).toMatchObject({ done: 252 })
})
