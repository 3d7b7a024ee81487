import { randomUUID } from 'node:crypto'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { searchableCollections } from '@litopys/contract/schemas/saved'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'olha' | 'stepan' | 'marta' | 'limited' | 'keeper'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'] },
    stepan: { role: ['User'] },
    marta: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
    keeper: { role: ['Data manager'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([post(1, 10), post(2, 10), post(3, 20)])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const post = (messageId: number, channelId: number) => ({
  channel: `Channel ${channelId}`,
  channelId,
  messageId,
  date: '2026-01-01T10:00:00Z',
  text: `Пором номер ${messageId} відчалив.`,
})

async function ask(name: Name, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who(name).bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

async function saved(name: Name, path: string, payload: object) {
  const { status, body } = await ask(name, 'POST', path, payload)
  expect(status).toBe(200)
  return body.data
}

const listed = async (name: Name, path: string) =>
  (await ask(name, 'GET', path)).body.data.map(
    ({ title, itemTitle }: { title?: string; itemTitle?: string }) => title ?? itemTitle,
  )

const wholeSearch = {
  title: 'Пороми на Десні',
  description: 'Рейси взимку',
  search: 'пором -міст',
  searchKey: ['text'],
  filters: { inLanguage: { in: ['uk'] }, hasImage: true },
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  page: 2,
  itemsPerPage: 50,
  totalItems: 12,
  sortBy: { key: 'dateCreated', desc: false },
  view: 1,
  options: {
    matching: { words: 'letters', spellings: false },
    fold: true,
    interval: 'week',
    chart: 'lines',
    split: 'author',
    columns: [{ name: 'author', width: 120 }],
  },
}

describe('a request', () => {
  test('keeps the id that its author chose, and a repeated call makes no second one', async () => {
    const _id = randomUUID()
    const twice = [1, 2].map(() => ask('marta', 'POST', '/requests', { _id, title: 'Двічі' }))
    expect((await Promise.all(twice)).map(({ body }) => body.data._id)).toEqual([_id, _id])
    expect((await listed('marta', '/requests')).filter((title: string) => title === 'Двічі')).toHaveLength(1)
    const { status, body } = await ask('olha', 'POST', '/requests', { _id, title: 'Чуже' })
    expect([status, body.data.errors]).toEqual([
      422,
      [{ path: '/_id', message: 'Something else has this id', code: 'taken' }],
    ])
    await ask('marta', 'DELETE', `/requests/${_id}`)
  })

  test('is read back as it was saved, field by field', async () => {
    const made = await saved('stepan', '/requests', wholeSearch)
    expect(Math.abs(Date.parse(made.createdAt) - Date.now())).toBeLessThan(60_000)
    const { body } = await ask('stepan', 'GET', `/requests/${made._id}`)
    expect(body.data).toEqual({
      ...wholeSearch,
      index: 'archives',
      _id: made._id,
      own: true,
      canRead: true,
      sharedWith: [],
      __v: 0,
      createdBy: 'stepan@example.org',
      updatedBy: 'stepan@example.org',
      createdAt: made.createdAt,
      updatedAt: made.createdAt,
      openedAt: made.createdAt,
    })
  })

  test('needs only a title; all errors are reported at once and nothing is written', async () => {
    const { title, search, filters, view } = await saved('marta', '/requests', { title: 'Усе' })
    expect([title, search, filters, view]).toEqual(['Усе', '', {}, 0])
    const { status, body } = await ask('marta', 'POST', '/requests', {
      search: 7,
      index: 'everything',
      view: 9,
      startDate: 'tomorrow',
      owner: 'me',
    })
    const paths = body.data.errors.map(({ path }: { path: string }) => path)
    expect(status).toBe(422)
    expect(new Set(paths)).toEqual(new Set(['/title', '/search', '/index', '/view', '/startDate', '/owner']))
    expect(await listed('marta', '/requests')).toEqual(['Усе'])
  })

  test('keeps filters, fields and collections that the search does not know', async () => {
    const given = {
      title: 'З іншої версії',
      index: 'quotes',
      searchKey: ['files', 'title'],
      filters: { colour: { in: ['red'] }, hasImage: 'yes' },
    }
    const { _id } = await saved('limited', '/requests', given)
    expect((await ask('limited', 'GET', `/requests/${_id}`)).body.data).toMatchObject(given)
    for (const index of searchableCollections)
      expect((await ask('limited', 'PATCH', `/requests/${_id}`, { index })).body.data.index).toBe(index)
    const changed = await ask('limited', 'PATCH', `/requests/${_id}`, { search: null })
    expect(changed.body.data.search).toBeNull()
    await ask('limited', 'DELETE', `/requests/${_id}`)
  })

  test('needs a title and a valid date range, also with the stored end; all errors are reported at once', async () => {
    const errorsOf = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
      (await ask('marta', method, path, payload)).body.data.errors?.map(
        ({ path: at, code }: Record<string, string>) => `${at} ${code}`,
      )
    const wrong = { title: '  ', startDate: '2026-02-01', endDate: '2026-01-01', view: 9 }
    expect(new Set(await errorsOf('POST', '/requests', wrong))).toEqual(
      new Set(['/title format', '/endDate order', '/view maximum']),
    )
    const { _id } = await saved('marta', '/requests', { title: 'Дати', startDate: '2026-02-01' })
    expect(await errorsOf('PATCH', `/requests/${_id}`, { endDate: '2026-01-01' })).toEqual(['/endDate order'])
    expect(await errorsOf('PATCH', `/requests/${_id}`, { title: ' ' })).toEqual(['/title format'])
    expect((await ask('marta', 'PATCH', `/requests/${_id}`, { endDate: '2026-02-01' })).status).toBe(200)
  })

  test('of another operator is not visible until it is shared', async () => {
    const mine = await saved('stepan', '/requests', { title: 'Таємне', search: 'захід' })
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
      ['POST', '/opened'],
    ] as const) {
      const payload = method === 'PATCH' ? { title: 'Моє' } : undefined
      const { body } = await ask('marta', method, `/requests/${mine._id}${path}`, payload)
      expect([method, body.code]).toEqual([method, 'not_found'])
    }
    expect(await listed('marta', '/requests?search=Таємне')).toEqual([])

    const sharedWith = ['Marta@example.org']
    await ask('stepan', 'PATCH', `/requests/${mine._id}`, { sharedWith })
    expect(await listed('marta', '/requests?search=захід')).toEqual(['Таємне'])
    expect(await listed('keeper', '/requests?search=Таємне')).toEqual([])
    const { body } = await ask('marta', 'GET', `/requests/${mine._id}`)
    expect([body.data.search, body.data.own, body.data.sharedWith]).toEqual(['захід', false, undefined])
    expect((await ask('marta', 'PATCH', `/requests/${mine._id}`, { title: 'Моє' })).body.code).toBe(
      'forbidden',
    )
    expect((await ask('marta', 'DELETE', `/requests/${mine._id}`)).body.code).toBe('forbidden')

    const mistyped = { sharedWith: ['marta@example.org', 'Mata@example.org', 'nobody'] }
    const calls = [['PATCH', `/requests/${mine._id}`] as const, ['POST', '/requests'] as const]
    for (const [method, path] of calls) {
      const refused = await ask('stepan', method, path, { title: 'Таємне', ...mistyped })
      expect(refused.body.data.errors).toEqual([
        { path: '/sharedWith/1', message: 'No user found: mata@example.org', code: 'nobody' },
        { path: '/sharedWith/2', message: 'No user found: nobody', code: 'nobody' },
      ])
    }
    await ask('stepan', 'PATCH', `/requests/${mine._id}`, { sharedWith: [cast.who('keeper').id] })
    expect(await listed('marta', '/requests?search=Таємне')).toEqual([])
    expect(await listed('keeper', '/requests?search=Таємне')).toEqual(['Таємне'])
    const share = async (names: string[]) =>
      (await ask('stepan', 'PATCH', `/requests/${mine._id}`, { sharedWith: names })).body.code
    expect(await share(Array.from({ length: 20 }, (_, at) => `guess${at}@example.org`))).toBe('too_often')
    expect(await share(['marta@example.org'])).toBe('too_often')
    await ask('stepan', 'PATCH', `/requests/${mine._id}`, { sharedWith: ['everybody'] })
    expect(await listed('marta', '/requests?search=Таємне')).toEqual(['Таємне'])
  })

  test('is listed for an administrator by title, and opening it is recorded in the audit log', async () => {
    const { _id } = await saved('stepan', '/requests', { title: 'Рейс опівночі', search: 'контрабанда' })
    const { body } = await ask('olha', 'GET', '/requests?search=опівночі')
    expect(body.data).toEqual([expect.objectContaining({ title: 'Рейс опівночі', canRead: false })])
    expect(JSON.stringify(body)).not.toContain('контрабанда')
    expect(await listed('olha', '/requests?search=контрабанда')).toEqual([])
    expect((await ask('olha', 'GET', `/requests/${_id}`)).body.data.search).toBe('контрабанда')
    const auditLog = (await ask('olha', 'GET', `/audit?${filters({ action: ['saved.open'] })}`)).body.data
    expect(auditLog).toEqual([
      expect.objectContaining({ actorName: 'olha@example.org', objectId: _id, objectName: 'Рейс опівночі' }),
    ])
  })

  test('that changed meanwhile is not overwritten, and the error names the changed fields', async () => {
    const { _id, __v } = await saved('stepan', '/requests', { title: 'Спільне' })
    await ask('stepan', 'PATCH', `/requests/${_id}`, { __v, title: 'Перша назва', view: 2 })
    const { status, body } = await ask('stepan', 'PATCH', `/requests/${_id}`, { __v, title: 'Друга назва' })
    expect([status, body.code]).toEqual([409, 'changed_since'])
    const paths = body.data.errors.map(({ path }: { path: string }) => path)
    expect(new Set(paths)).toEqual(new Set(['/title', '/view']))
    expect((await ask('stepan', 'GET', `/requests/${_id}`)).body.data).toMatchObject({
      title: 'Перша назва',
      __v: 1,
    })
  })

  test('can be restored after its deletion', async () => {
    const { _id } = await saved('stepan', '/requests', { title: 'На видалення' })
    await ask('stepan', 'DELETE', `/requests/${_id}`)
    expect(await listed('stepan', '/requests?search=видалення')).toEqual([])
    expect((await ask('stepan', 'GET', `/requests/${_id}`)).body.message).toBe('This object is not found')
    expect((await ask('stepan', 'DELETE', `/requests/${_id}`)).body.code).toBe('not_found')
    const again = { _id, title: 'На видалення' }
    expect((await ask('stepan', 'POST', '/requests', again)).body.code).toBe('not_found')
    await ask('stepan', 'POST', `/requests/${_id}/restore`)
    await ask('stepan', 'POST', `/requests/${_id}/restore`)
    expect(await listed('stepan', '/requests?search=видалення')).toEqual(['На видалення'])
    const auditLog = (await ask('olha', 'GET', '/audit?search=видалення')).body.data
    expect(auditLog.map(({ action }: { action: string }) => action)).toEqual([
      ...['saved.restore', 'saved.delete', 'saved.create'],
    ])
  })
})

describe('new posts of a request', () => {
  const newsOf = async (name: Name, ...ids: string[]) =>
    (await ask(name, 'GET', `/requests/news?ids=${ids.join(',')}`)).body.data

  test('are the visible posts archived since the user last ran it', async () => {
    const { _id } = await saved('stepan', '/requests', {
      title: 'Нове',
      search: 'баржа',
      sharedWith: ['everybody'],
    })
    expect((await ask('stepan', 'GET', `/requests/${_id.toUpperCase()}`)).body.data).toHaveProperty(
      'openedAt',
    )
    const changed = (await ask('stepan', 'PATCH', `/requests/${_id}`, { description: 'Причали' })).body.data
    expect(changed).toHaveProperty('openedAt')
    expect(await newsOf('stepan', _id)).toEqual([{ _id, posts: 0, isCut: false }])
    // A user who has never run it has no new posts.
    expect(await newsOf('limited', _id)).toEqual([])
    await ask('limited', 'POST', `/requests/${_id}/opened`)
    await nextSecond()
    const text = 'Баржа стала на якір.'
    await litopys.importPosts([
      { ...post(11, 10), text },
      { ...post(12, 10), text },
      { ...post(13, 20), text },
    ])
    expect(await newsOf('stepan', _id)).toEqual([{ _id, posts: 3, isCut: false }])
    expect(await newsOf('limited', _id)).toEqual([{ _id, posts: 1, isCut: false }])
    await nextSecond()
    await ask('stepan', 'POST', `/requests/${_id}/opened`)
    expect(await newsOf('stepan', _id)).toEqual([{ _id, posts: 0, isCut: false }])
  })

  test('are not counted for requests that the user may not read', async () => {
    const { _id } = await saved('stepan', '/requests', { title: 'Чуже', search: 'пором' })
    expect(await newsOf('marta', _id, 'no-id')).toEqual([])
    expect(await newsOf('olha', _id)).toEqual([])
  })
})

test('a restricted reader does not see how many posts the author found', async () => {
  const { _id } = await saved('stepan', '/requests', {
    title: 'Скільки',
    totalItems: 3,
    sharedWith: ['everybody'],
  })
  expect((await ask('marta', 'GET', `/requests/${_id}`)).body.data.totalItems).toBe(3)
  expect((await ask('limited', 'GET', `/requests/${_id}`)).body.data.totalItems).toBeUndefined()
  const content = { kind: 'chart', address: '/?q=пором', picture: 'data:image/png;base64,', total: 3 }
  const chart = await saved('stepan', '/analyses', {
    itemId: 'a',
    itemContent: content,
    sharedWith: ['everybody'],
  })
  const read = async (name: Name) => (await ask(name, 'GET', `/analyses/${chart._id}`)).body.data.itemContent
  expect(await read('marta')).toEqual(content)
  expect(await read('limited')).toEqual({ kind: 'chart', address: '/?q=пором', isCut: true })
})

test('an unknown collection does not exist, and filters are read as JSON or base64', async () => {
  for (const path of ['/quotations', '/datehist/quotations', '/Requests']) {
    expect((await ask('stepan', 'GET', path)).body.message).toBe('This collection does not exist')
  }
  const base64 = Buffer.from(JSON.stringify({ owner: 'me' })).toString('base64url')
  expect((await ask('stepan', 'GET', `/requests?filter=${base64}`)).status).toBe(200)
  expect((await ask('stepan', 'GET', '/requests?filters={')).body.code).toBe('bad_filter')
  const { body } = await ask('stepan', 'GET', '/requests?sortBy={"key":"colour"}&filters={"owner":"x"}')
  expect(body.data.errors.map(({ path }: { path: string }) => path)).toEqual([
    '/filters/owner',
    '/sortBy/key',
  ])
})

test('the local command line can save requests too', async () => {
  const { data } = await litopys.api.call(requestRoutes.add, { title: 'Від команди' })
  expect(data.createdBy).toBe('local')
})

function filters(value: object): string {
  return `filters=${encodeURIComponent(JSON.stringify(value))}`
}

/** Waits for the next second: times in the archive are whole seconds. */
function nextSecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_100))
}
