import { setTimeout as sleep } from 'node:timers/promises'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { ExportInput } from '@litopys/contract/schemas/export'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'user' | 'keeper' | 'other' | 'limited' | 'limitedKeeper'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    user: { role: ['User'] },
    keeper: { role: ['Data manager'] },
    other: { role: ['Data manager'] },
    limited: { role: ['User'], access: ['channel:20'] },
    limitedKeeper: { role: ['Data manager'], access: ['channel:20'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const post = (channelId: number, messageId: number, text: string) => ({
    channelId,
    channel: `C${channelId}`,
    messageId,
    text,
    date: new Date(Date.UTC(2026, 0, messageId, 10)).toISOString(),
  })
  await litopys.importPosts([
    post(10, 1, 'Зеленський прибув на зустріч'),
    post(10, 2, 'Зеленского встретил Олаф Шольц'),
    post(10, 3, 'Володимир Зеленський і ще раз Зеленський'),
    post(10, 4, 'Zelenskyy met Donald Trump'),
    post(20, 5, 'Олександр Сирський доповів'),
    post(20, 6, 'Іван Сирський співає у хорі'),
    post(10, 7, 'Розповів Сирський про обстановку'),
    post(10, 8, 'Остап Вигаданко розповів, а Остапа Вигаданка слухали'),
    post(10, 9, 'Остап Выгаданко рассказал'),
    post(10, 10, 'Сказав Остап Неіснуючко журналістам'),
    post(10, 11, 'Без імен'),
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const { bearer } = cast.who(name)
  const url = `/api/v1${path}`
  const request = { method, url, headers: bearer, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(request)
  return { ...response.json(), status: response.statusCode }
}

const person = 'entities.person.name'
type Value = { value: string; count: number; forms: string[]; names: { uk: string; en: string } }
async function facet(name: Name = 'user', more: Record<string, string> = {}) {
  const query = new URLSearchParams({ field: person, ...more })
  const { data } = await ask(name, 'GET', `/filters?${query}`)
  const [found]: { values: Value[]; distinct: number; missing: number }[] = data
  if (!found) throw new Error('there is no facet of people')
  return found
}
const counted = (values: Value[]) => Object.fromEntries(values.map(({ value, count }) => [value, count]))
async function postsWith(...names: string[]) {
  const filters = JSON.stringify({ [person]: { in: names } })
  const { data } = await ask(
    'user',
    'GET',
    `/archives?filters=${encodeURIComponent(filters)}&itemsPerPage=50`,
  )
  return data
    .map(({ messageId }: { messageId: number }) => messageId)
    .toSorted((a: number, b: number) => a - b)
}
const card = (name: Name, id: string) => ask(name, 'GET', `/entities/person/${encodeURIComponent(id)}`)
const changesOf = (id: string) => card('keeper', id).then(({ data }) => data.person.changes)
const join = (name: Name, from: string, into: string) =>
  ask(name, 'POST', '/people/joins', { name: from, into })
const part = (name: Name, form: string) => ask(name, 'POST', '/people/parts', { name: form })
const mark = (id: string) => ask('user', 'POST', '/false-positives', { kind: 'person', id })
const unmark = (id: string) => ask('user', 'DELETE', `/false-positives/${id}`)
/** Names of people as a post shows them. */
async function shownPeople(id: string): Promise<string[]> {
  const { data } = await ask('user', 'GET', `/archives/${id}`)
  return data.entities.person.map(({ name }: { name: string }) => name)
}
/** The column of entities in a file, by number of the post. */
async function exportedEntities(input: Partial<ExportInput>) {
  const { api, instance } = litopys
  const base: ExportInput = { q: '', format: 'jsonl', columns: ['messageId', 'entities'] }
  const { data: begun } = await api.call(exportRoutes.start, { ...base, ...input })
  for (;;) {
    const { data: job } = await api.call(exportRoutes.read, { id: begun.id })
    if (job.state.status === 'done') break
    if (job.state.status !== 'queued' && job.state.status !== 'running') throw new Error(JSON.stringify(job))
    await sleep(20)
  }
  const { data } = await api.call(exportRoutes.link, { id: begun.id })
  const lines = (await instance.app.inject({ url: data.link })).body.trimEnd().split('\n')
  const rows: { messageId: number; entities: string[] }[] = lines.map((line) => JSON.parse(line))
  return Object.fromEntries(rows.map(({ messageId, entities }) => [messageId, entities]))
}
const undo = (name: Name, id: string) => ask(name, 'DELETE', `/people/changes/${id}`)

describe('a person', () => {
  test('is one value of the facet in all spellings, and counts posts once', async () => {
    const { values, distinct, missing } = await facet()
    expect(counted(values)).toEqual({
      'Володимир Зеленський': 4,
      'Олександр Сирський': 2,
      'Остап Вигаданко': 2,
      'Donald Trump': 1,
      'Іван Сирський': 1,
      'Олаф Шольц': 1,
      'Остап Неіснуючко': 1,
    })
    expect([distinct, missing]).toEqual([7, 1])
    const zelenskyy = values.find(({ value }) => value === 'Володимир Зеленський')
    expect(zelenskyy?.names).toEqual({ uk: 'Володимир Зеленський', en: 'Volodymyr Zelenskyy' })
    expect(zelenskyy?.forms.toSorted()).toEqual(
      ['Zelenskyy', 'Володимир Зеленський', 'Зеленский', 'Зеленський'].toSorted(),
    )
  })

  test('is found by a filter with any name', async () => {
    for (const name of ['Зеленський', 'Зеленский', 'Volodymyr Zelenskyy', 'Владимир Зеленский'])
      expect(await postsWith(name)).toEqual([1, 2, 3, 4])
    expect(await postsWith('Выгаданко Остап')).toEqual([])
    expect(await postsWith('Остап Выгаданко')).toEqual([8, 9])
    expect(await postsWith('Сирський')).toEqual([5, 7])
    expect(await postsWith('Іван Сирський')).toEqual([6])
  })

  test('is found in the facet by a part of any name', async () => {
    const { values, distinct } = await facet('user', { contains: 'выгад' })
    expect(counted(values)).toEqual({ 'Остап Вигаданко': 2 })
    expect(distinct).toBe(1)
    const byName = (await facet('user', { order: 'value', limit: '2' })).values
    expect(byName.map(({ value }) => value)).toEqual(['Donald Trump', 'Іван Сирський'])
  })

  test('is the chosen row of the facets of posts and of quotes', async () => {
    await litopys.api.call(quoteRoutes.save, { postId: '10_1' })
    const filters = { [person]: { in: ['Volodymyr Zelenskyy'] } }
    const query = { q: '', field: person, filters, limit: 10, order: 'count' } as const
    const { data } = await litopys.api.call(quoteRoutes.facets, query)
    const ofPosts = await facet('user', { filters: JSON.stringify(filters) })
    for (const values of [data[0]?.values, ofPosts.values])
      expect(values?.find(({ count }) => count > 0)?.forms).toContain('Volodymyr Zelenskyy')
  })

  test('has one card with all names and their counts', async () => {
    const { data } = await card('user', 'Зеленский')
    expect(data.posts.total).toBe(4)
    expect(data.person.forms).toContainEqual({ name: 'Zelenskyy', count: 1 })
    expect(data.person.changes).toEqual([])
    const [beside] = data.values.together
    expect(counted(beside.values)).toEqual({ 'Donald Trump': 1, 'Олаф Шольц': 1 })
  })

  test('has only the names in posts that the reader sees', async () => {
    const { data } = await card('limited', 'Сирський')
    expect(data.person.forms).toEqual([{ name: 'Олександр Сирський', count: 1 }])
    expect(counted((await facet('limited')).values)).toEqual({ 'Іван Сирський': 1, 'Олександр Сирський': 1 })
  })

  test('is hidden by a false positive with all names', async () => {
    const { data } = await ask('user', 'POST', '/false-positives', { kind: 'person', id: 'Остап Выгаданко' })
    expect(counted((await facet()).values)).not.toHaveProperty('Остап Вигаданко')
    expect((await facet()).missing).toBe(3)
    expect((await ask('user', 'GET', '/archives/10_8')).data.entities.person).toEqual([])
    expect((await card('user', 'Остап Вигаданко')).data.falsePositive).toMatchObject({
      id: 'Остап Выгаданко',
    })
    await ask('user', 'DELETE', `/false-positives/${data._id}`)
    expect(counted((await facet()).values)).toMatchObject({ 'Остап Вигаданко': 2 })
  })
})

describe('a join', () => {
  test('makes two people one in facets, filters and cards, until it is undone', async () => {
    const { data, status } = await join('keeper', 'Остап Неіснуючко', 'Остап Вигаданко')
    expect([status, data]).toMatchObject([200, { change: 'join', into: 'Остап Вигаданко', mayUndo: true }])
    expect(counted((await facet()).values)).toMatchObject({ 'Остап Вигаданко': 3 })
    expect((await facet()).distinct).toBe(6)
    expect(await postsWith('Остап Неіснуючко')).toEqual([8, 9, 10])
    const opened = (await card('keeper', 'Остап Вигаданко')).data
    expect(opened.person.forms).toHaveLength(3)
    expect(opened.person.changes).toMatchObject([{ name: 'Остап Неіснуючко' }])
    expect((await card('user', 'Остап Вигаданко')).data.person.changes).toEqual([])
    expect(await join('keeper', 'Остап Выгаданко', 'Остап Неіснуючко')).toMatchObject({
      code: 'person_joined',
    })

    await litopys.instance.close()
    litopys = await startTestLitopys({ DATA_DIR: cast.directory })
    expect(counted((await facet()).values)).toMatchObject({ 'Остап Вигаданко': 3 })

    expect((await undo('other', data._id)).status).toBe(200)
    expect(counted((await facet()).values)).toMatchObject({ 'Остап Вигаданко': 2, 'Остап Неіснуючко': 1 })
    const { data: log } = await litopys.api.call(auditRoutes.list, {
      search: '',
      itemsPerPage: 50,
      filters: { action: ['person.join', 'person.undo'] },
    })
    expect(log).toMatchObject([
      { action: 'person.undo', details: { change: 'join', into: 'Остап Вигаданко' } },
      { action: 'person.join', actorId: cast.who('keeper').id, details: { into: 'Остап Вигаданко' } },
    ])
  })

  test('is made only by data managers, of people that they see', async () => {
    expect(await join('user', 'Шольц', 'Трамп')).toMatchObject({ status: 403 })
    expect(await join('limitedKeeper', 'Шольц', 'Сирський')).toMatchObject({ status: 404 })
    expect(await join('keeper', 'Небувалько', 'Сирський')).toMatchObject({ status: 404 })
  })
})

describe('a parted name', () => {
  test('is a person of its own, and the others stay, until it is undone', async () => {
    const { data } = await part('keeper', 'Сирський')
    expect(counted((await facet()).values)).toMatchObject({ 'Олександр Сирський': 1, Сирський: 1 })
    expect(await postsWith('Сирський')).toEqual([7])
    expect(await postsWith('Олександр Сирський')).toEqual([5])
    expect(await part('keeper', 'Сирський')).toMatchObject({ code: 'person_parted' })
    const joined = (await join('keeper', 'Сирський', 'Іван Сирський')).data
    expect(counted((await facet()).values)).toMatchObject({ 'Олександр Сирський': 1, 'Іван Сирський': 2 })
    expect(await undo('keeper', data._id)).toMatchObject({ code: 'person_has_joins' })
    expect(await changesOf('Олександр Сирський')).toMatchObject([{ name: 'Сирський', mayUndo: false }])
    await undo('keeper', joined._id)
    // Also on the card that the name was parted from.
    for (const name of ['Сирський', 'Олександр Сирський'])
      expect(await changesOf(name)).toMatchObject([{ name: 'Сирський', mayUndo: true }])
    expect((await undo('limitedKeeper', data._id)).status).toBe(404)
    await undo('keeper', data._id)
    expect(await postsWith('Сирський')).toEqual([5, 7])
  })

  test('is hidden by a false positive apart from the person, everywhere', async () => {
    const parted = (await part('keeper', 'Сирський')).data
    for (const postId of ['20_5', '10_7']) await litopys.api.call(quoteRoutes.save, { postId })
    const ofMark = { 'Олександр Сирський': ['Сирський', 7], Сирський: ['Олександр Сирський', 5] } as const
    for (const [marked, [shown, number]] of Object.entries(ofMark)) {
      const { data } = await mark(marked)
      expect([...(await shownPeople('20_5')), ...(await shownPeople('10_7'))]).toEqual([shown])
      const quotes = await litopys.api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
      const names = quotes.data.flatMap(({ entities }) => entities.person.map(({ name }) => name))
      expect(names.filter((name) => name !== 'Зеленський')).toEqual([shown])
      for (const input of [{}, { quotes: {} }]) {
        const { 5: five, 7: seven } = await exportedEntities(input)
        expect({ 5: five, 7: seven }).toEqual({ 5: [], 7: [], [number]: [`person: ${shown}`] })
      }
      await unmark(data._id)
    }
    await undo('keeper', parted._id)
  })

  test('is a name that the data manager sees', async () => {
    // They see the person by another name only.
    expect(await part('limitedKeeper', 'Сирський')).toMatchObject({ status: 404 })
    expect(await part('keeper', 'О. Сирський')).toMatchObject({ status: 404 })
  })

  test('has a series of its own in a histogram', async () => {
    const changes = [
      await part('keeper', 'Сирський'),
      await join('keeper', 'Остап Неіснуючко', 'Остап Вигаданко'),
    ]
    const query = 'split=entities.person.name&splitInto=12&interval=year'
    const { data } = await ask('user', 'GET', `/datehist/archives?${query}`)
    const counts = data.series.map(
      ({ value, buckets: [bucket] }: { value?: string; buckets: { count: number }[] }) => [
        value ?? '',
        bucket?.count,
      ],
    )
    expect(Object.fromEntries(counts)).toMatchObject({
      'Володимир Зеленський': 4,
      'Остап Вигаданко': 3,
      'Олександр Сирський': 1,
      Сирський: 1,
      '': 1,
    })
    for (const { data: made } of changes) await undo('keeper', made._id)
  })

  test('in a post with another name of the person leaves the person there', async () => {
    const { data } = await part('keeper', 'Зеленський')
    const { values } = await facet()
    const { Зеленський: own, ...others } = counted(values)
    expect(own).toBeGreaterThan(0)
    expect(others['Володимир Зеленський']).toBe(3)
    await undo('keeper', data._id)
  })
})
