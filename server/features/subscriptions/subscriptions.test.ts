import { join } from 'node:path'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { dailyMatches } from '@litopys/contract/schemas/subscription'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '#features/auth/tokens'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'olha' | 'stepan' | 'marta' | 'limited'
let cast: Cast<Name>
let litopys: TestLitopys
let tokens: ReturnType<typeof createAccessTokens>
const hourMs = 3_600_000
/** The server's clock: the real time plus an offset that the tests increase. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead), newId: () => crypto.randomUUID() }

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'] },
    stepan: { role: ['User'] },
    marta: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
  })
  tokens = createAccessTokens(join(cast.directory, 'secrets'), clock)
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

let lastMessage = 0
const post = (text: string, more: object = {}) => ({
  channel: 'Пристань',
  channelId: 10,
  messageId: ++lastMessage,
  date: '2026-01-01T10:00:00Z',
  text,
  ...more,
})

async function ask(name: Name, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  // Access tokens are valid for minutes, and the tests move the clock by hours.
  const { id: userId, sessionId } = cast.who(name)
  const token = await tokens.issue({ userId, sessionId, counter: 0 })
  const call = { method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

/** Moves the clock in quarters of an hour: a session ends after half an hour without use. */
async function passAnHour(): Promise<void> {
  for (let quarter = 0; quarter < 4; quarter++) {
    ahead += hourMs / 4
    for (const name of ['marta', 'stepan'] as const) await ask(name, 'GET', '/subscriptions')
  }
}

let lastTitle = 0
async function kept(name: Name, fields: object): Promise<string> {
  const payload = { title: `Запит ${++lastTitle}`, ...fields }
  return (await ask(name, 'POST', '/requests', payload)).body.data._id
}

async function watched(name: Name, fields: object): Promise<string> {
  const id = await kept(name, fields)
  expect((await ask(name, 'POST', `/requests/${id}/subscription`)).status).toBe(200)
  return id
}

type Found = { post: { _id: string; text: string }; fired: string[]; isNew: boolean }
const matches = async (name: Name, id: string): Promise<Found[]> =>
  (await ask(name, 'GET', `/requests/${id}/matches?itemsPerPage=200`)).body.data
const texts = async (name: Name, id: string) => (await matches(name, id)).map((match) => match.post.text)
const subscription = async (name: Name, id: string) =>
  (await ask(name, 'GET', '/subscriptions')).body.data.find(
    ({ requestId }: { requestId: string }) => requestId === id,
  )

describe('a new match', () => {
  test('is found by words in any form, phrases, patterns, values, flags and filters, and lists what matched', async () => {
    await litopys.importPosts([post('Пором стояв тут, поки ніхто не дивився.')])
    const cases: [object, string[]][] = [
      [{ search: 'пором' }, ['пором']],
      [{ search: '"біля пором"' }, ['"біля пором"']],
      [{ search: 'поро* -баржа' }, ['поро*']],
      [{ search: 'пурому~1' }, ['пурому~1']],
      [{ search: 'баржа OR #переправа' }, ['#переправа']],
      [{ search: 'phone:1234567' }, ['phone:1234567']],
      [{ search: 'domain:example.org' }, ['domain:example.org']],
      [{ search: 'channel:прист пором' }, ['channel:прист', 'пором']],
      [{ search: 'has:phone after:2026-01-01' }, ['has:phone']],
      [{ filters: { channelId: { in: ['10'] }, inLanguage: { in: ['uk'] } } }, ['10', 'uk']],
      [{ filters: { 'entities.hashtag.id': { in: ['переправа'] } } }, ['переправа']],
    ]
    const ids: string[] = []
    for (const [fields] of cases) ids.push(await watched('stepan', fields))
    const silent = [
      { search: 'пором баржа' },
      { search: '=пором' },
      { search: 'пором', filters: { channelId: { notIn: ['10'] } } },
      { search: 'пором', filters: { hasImage: true } },
      { search: 'пором', startDate: '2026-02-01' },
      { search: 'пором', options: { matching: { words: 'letters', spellings: false } } },
    ]
    const silentIds: string[] = []
    for (const fields of silent) silentIds.push(await watched('stepan', fields))

    const text = 'Стоїть біля порому #переправа, тел. +38 050 123 45 67, https://www.example.org/map'
    await litopys.importPosts([post(text), post('Про погоду нічого не чути.', { channelId: 20 })])
    for (const [i, [fields, fired]] of cases.entries()) {
      const found = await matches('stepan', ids[i] ?? '')
      expect([fields, found.map((match) => [match.post.text, match.fired])]).toEqual([
        fields,
        [[text, fired]],
      ])
    }
    for (const [i, id] of silentIds.entries())
      expect([silent[i], await texts('stepan', id)]).toEqual([silent[i], []])
  })

  test('is reported once: a copy, the same file again and an unrelated edit add no match', async () => {
    const id = await watched('stepan', { search: 'вантажівка' })
    const text =
      'Біла вантажівка з причепом проїхала через міст удосвіта, за нею ще дві, і зникла за рогом вулиці.'
    const first = post(text)
    const edited = post('Тут іще нічого не видно.')
    await litopys.importPosts([first, post(text, { channelId: 30 }), edited])
    await litopys.importPosts([first, post(`${text}`, { channelId: 31 })])
    expect(await texts('stepan', id)).toEqual([text])
    await litopys.importPosts([{ ...first, views: 100, text: `${text}!`, editedAt: '2026-01-02T10:00:00Z' }])
    expect(await matches('stepan', id)).toHaveLength(1)

    const now = { ...edited, text: 'А тепер видно: стоїть вантажівка.', editedAt: '2026-01-02T10:00:00Z' }
    await litopys.importPosts([now])
    expect(new Set(await texts('stepan', id))).toEqual(new Set([`${text}!`, now.text]))
    expect((await subscription('stepan', id)).unseen).toBe(2)
  })

  test('is merged with another when their posts turn out to be copies', async () => {
    const id = await watched('stepan', { search: 'понтон' })
    const north = 'Понтон на північному березі ще тримається, хоч вода піднялася за ніч майже на цілий метр.'
    const south = 'Коротко: понтон цілий.'
    const origin = { channelId: '77', messageId: 7 }
    await litopys.importPosts([post(north, { channelId: 71 })])
    await litopys.importPosts([post(south, { channelId: 72, reference: { forwardedFrom: origin } })])
    expect((await texts('stepan', id)).toSorted()).toEqual([south, north])
    await ask('stepan', 'POST', `/requests/${id}/matches/seen`, {})
    // The original message has the text of one post and was forwarded as the other.
    await litopys.importPosts([
      post(north, { ...origin, channelId: 77 }),
      post(south, { channelId: 73, reference: { forwardedFrom: origin } }),
    ])
    expect(await texts('stepan', id)).toEqual([north])
    expect(await subscription('stepan', id)).toMatchObject({ matches: 1, unseen: 0 })
  })

  test('of a post older than the subscription appears only if an edit makes it match', async () => {
    const before = post('Катер на світанку, вид із берега.')
    await litopys.importPosts([before])
    const id = await watched('stepan', { search: 'катер' })
    await litopys.importPosts([{ ...before, views: 5_000 }])
    expect(await texts('stepan', id)).toEqual([])
    const popular = await watched('stepan', { search: 'катер views:>9000' })
    await litopys.importPosts([{ ...before, views: 10_000 }])
    expect(await texts('stepan', popular)).toEqual([before.text])
  })

  test('depends on what each reader may see, both when found and when opened', async () => {
    const id = await kept('stepan', { title: 'Буксири', search: 'буксир', sharedWith: ['everybody'] })
    for (const name of ['stepan', 'limited', 'olha'] as const)
      await ask(name, 'POST', `/requests/${id}/subscription`)
    const seen = post('Буксир на двадцятому каналі.', { channelId: 20 })
    await litopys.importPosts([post('Буксир на десятому каналі.'), seen])
    expect(await texts('stepan', id)).toHaveLength(2)
    expect(await texts('limited', id)).toEqual([seen.text])
    expect((await ask('marta', 'GET', `/requests/${id}/matches`)).body.code).toBe('not_found')

    // New restrictions apply to older matches too.
    await ask('olha', 'PATCH', `/users/${cast.who('limited').id}`, { access: ['channel:10'] })
    const { body } = await ask('limited', 'GET', `/requests/${id}/matches`)
    expect([body.data, body.unavailable, body.totalItems]).toEqual([[], 0, 0])
    expect(await subscription('limited', id)).toMatchObject({ matches: 0, unseen: 0 })
    expect(await subscription('stepan', id)).toMatchObject({ matches: 2, unseen: 2 })
    await ask('stepan', 'PATCH', `/requests/${id}`, { sharedWith: [] })
    await litopys.importPosts([post('Буксир, про який ділитися перестали.')])
    expect(await texts('stepan', id)).toHaveLength(3)
    await ask('stepan', 'PATCH', `/requests/${id}`, { title: 'Не для всіх' })
    expect(await subscription('limited', id)).toMatchObject({ problem: 'closed', title: 'Буксири' })
    await ask('limited', 'DELETE', `/requests/${id}/subscription`)
    expect(await subscription('limited', id)).toBeUndefined()
    await ask('olha', 'PATCH', `/users/${cast.who('limited').id}`, { access: ['channel:20'] })
  })
})

describe('watching', () => {
  test('follows changes, deletion and restoration of the request, and ends with the subscription', async () => {
    const id = await watched('stepan', { search: 'якір' })
    await ask('stepan', 'PATCH', `/requests/${id}`, { search: 'щогла' })
    await litopys.importPosts([post('Якір на дні.'), post('Щогла впала.')])
    expect(await texts('stepan', id)).toEqual(['Щогла впала.'])
    await ask('stepan', 'DELETE', `/requests/${id}`)
    expect(await subscription('stepan', id)).toBeUndefined()
    await litopys.importPosts([post('Щогла, якої ніхто не чекав.')])
    await ask('stepan', 'POST', `/requests/${id}/restore`)
    await litopys.importPosts([post('Щогла знову стоїть.')])
    expect(await texts('stepan', id)).toEqual(['Щогла знову стоїть.', 'Щогла впала.'])
    await ask('stepan', 'DELETE', `/requests/${id}/subscription`)
    expect((await ask('stepan', 'GET', `/requests/${id}/matches`)).body.code).toBe('not_found')
    expect((await ask('stepan', 'DELETE', `/requests/${id}/subscription`)).body.code).toBe('not_found')
    expect(await subscription('stepan', id)).toBeUndefined()
    const auditLog = (await ask('olha', 'GET', '/audit?itemsPerPage=20')).body.data
    const actions = auditLog
      .filter(({ objectId }: { objectId: string }) => objectId === id)
      .map(({ action }: { action: string }) => action)
    expect(actions).toEqual([
      ...['subscription.end', 'saved.restore', 'saved.delete', 'saved.change'],
      ...['subscription.begin', 'saved.create'],
    ])
  })

  test('needs a selective query, and reports a request that was repaired or became too broad', async () => {
    for (const fields of [{}, { search: '-пором' }, { search: 'views:>1000 after:2026-01-01' }]) {
      const id = await kept('stepan', fields)
      const { status, body } = await ask('stepan', 'POST', `/requests/${id}/subscription`)
      expect([fields, status, body.code]).toEqual([fields, 409, 'watch_too_broad'])
    }
    for (const search of ['like:10_1', 'пором like:10_1', '(пором OR -like:10_1) баржа']) {
      const { status, body } = await ask(
        'stepan',
        'POST',
        `/requests/${await kept('stepan', { search })}/subscription`,
      )
      expect([search, status, body.code]).toEqual([search, 409, 'watch_elsewhere'])
    }
    const often = await kept('stepan', { search: 'пором', filters: { frequency: { in: ['under1'] } } })
    const refused = await ask('stepan', 'POST', `/requests/${often}/subscription`)
    expect([refused.status, refused.body.code]).toEqual([409, 'watch_frequency'])
    const ofJob = await kept('stepan', { search: 'пором', options: { job: crypto.randomUUID() } })
    expect((await ask('stepan', 'POST', `/requests/${ofJob}/subscription`)).body.code).toBe('watch_job')
    const id = await watched('stepan', { search: '(пором OR баржа' })
    expect((await subscription('stepan', id)).problem).toBe('corrected')
    await ask('stepan', 'PATCH', `/requests/${id}`, { search: '' })
    expect((await subscription('stepan', id)).problem).toBe('too_broad')
    await ask('stepan', 'PATCH', `/requests/${id}`, { search: 'пором like:10_1' })
    expect((await subscription('stepan', id)).problem).toBe('elsewhere')
    // A user who cannot read the request does not learn that it exists.
    expect((await ask('marta', 'POST', `/requests/${id}/subscription`)).body.code).toBe('not_found')
  })

  test('marks unseen matches as new', async () => {
    const id = await watched('stepan', { search: 'маяк' })
    await litopys.importPosts([post('Маяк згас.')])
    const [found] = await matches('stepan', id)
    expect(found?.isNew).toBe(true)
    const { body } = await ask('stepan', 'GET', `/requests/${id}/matches`)
    const upTo = body.data[0].foundAt
    await litopys.importPosts([post('Маяк знову світить.')])
    await ask('stepan', 'POST', `/requests/${id}/matches/seen`, { upTo })
    expect((await matches('stepan', id)).map(({ isNew }) => isNew)).toEqual([true, false])
    expect((await subscription('stepan', id)).unseen).toBe(1)
  })
})

test('the daily mail lists new matches at the chosen hour, without the text of posts', async () => {
  const id = await watched('marta', { title: 'Маршрути', search: 'рейс' })
  await litopys.importPosts([post('Рейс до острова скасовано.'), post('Рейси відновлено.')])
  const now = clock.now()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit' }).format(now),
  )
  const next = (hour + 1) % 24
  expect((await ask('marta', 'POST', '/subscriptions/digest', { hour: 24 })).body.code).toBe(
    'validation_failed',
  )
  await ask('marta', 'POST', '/subscriptions/digest', { hour: next })
  expect((await ask('marta', 'GET', '/subscriptions/digest')).body.data).toEqual({
    hour: next,
    unusual: false,
  })
  const mails = () => litopys.messages.filter(({ to }) => to === cast.who('marta').email)
  await litopys.importPosts([post('Рейс о шостій.')])
  expect(mails()).toEqual([])
  await passAnHour()
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1)
  const [mail] = mails()
  expect(mail?.text).toMatch(new RegExp(`- Маршрути: 3 \\(рейс\\)\n  \\S+/app/requests/${id}/new\n`))
  expect(mail?.text).not.toContain('острова')

  // Matches that were mailed or seen are not mailed again, and there is no empty mail.
  await litopys.importPosts([post('Рейс, який уже бачили.')])
  await ask('marta', 'POST', `/requests/${id}/matches/seen`, { upTo: clock.now().toISOString() })
  await ask('marta', 'POST', '/subscriptions/digest', { hour: (next + 1) % 24 })
  await ask('stepan', 'POST', '/subscriptions/digest', { hour: (next + 1) % 24 })
  await passAnHour()
  await expect
    .poll(() => litopys.messages.map(({ to }) => to), { timeout: 20_000 })
    .toContain(cast.who('stepan').email)
  expect(mails()).toHaveLength(1)
  await ask('marta', 'POST', '/subscriptions/digest', { hour: null })
  expect((await ask('marta', 'GET', '/subscriptions/digest')).body.data).toEqual({
    hour: null,
    unusual: false,
  })
})

test('matches have a daily limit, which is reported; the next day continues', async () => {
  const { api } = litopys
  const { data: request } = await api.call(requestRoutes.add, { title: 'Зграя', search: 'чайка' })
  await api.call(subscriptionRoutes.watch, { id: request._id })
  const told = async () => (await api.call(subscriptionRoutes.list, {})).data[0]
  const flock = Array.from({ length: dailyMatches + 20 }, (_, i) => post(`Чайка номер ${i + 1}.`))
  await litopys.importPosts(flock)
  expect(await told()).toMatchObject({ unseen: dailyMatches, matches: dailyMatches })
  expect(await told()).toHaveProperty('cutAt')
  await litopys.importPosts([post('Ще одна чайка.')])
  expect((await told())?.matches).toBe(dailyMatches)
  ahead += 24 * hourMs
  expect(await told()).not.toHaveProperty('cutAt')
  await litopys.importPosts([post('Чайка наступного дня.')])
  expect((await told())?.matches).toBe(dailyMatches + 1)
})
