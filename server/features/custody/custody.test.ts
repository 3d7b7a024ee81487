import { setTimeout as sleep } from 'node:timers/promises'
import type { CustodyEvent, CustodyPart } from '@litopys/contract/schemas/custody'
import { usualColumns } from '@litopys/contract/schemas/export'
import type { OpenedPost } from '@litopys/contract/schemas/post'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg } from '#testing/media'
import { zipOf } from '#testing/zip'

type Name = 'admin' | 'keeper' | 'reader' | 'narrow' | 'elsewhere' | 'calm' | 'overseer'
let cast: Cast<Name>
let litopys: TestLitopys
const channelId = '1234567890'
const id = `${channelId}_1`
const line = (messageId: number, text: string) => ({
  channelId,
  channelTitle: 'Порт',
  channelType: 'channel',
  messageId,
  date: 1_769_098_145 + messageId,
  text,
})

async function ask<T>(name: Name, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = cast.who(name).bearer
  const call = { method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(call)
  const { data, code }: { data: T; code?: string } = response.json()
  return { status: response.statusCode, data, code }
}

async function done<T>(name: Name, method: 'POST' | 'PATCH', url: string, payload: object): Promise<T> {
  const { status, data, code } = await ask<T>(name, method, url, payload)
  expect([status, code]).toEqual([expect.toBeOneOf([200, 201]), undefined])
  return data
}

async function exported(name: Name, input: object): Promise<string> {
  const started = await done<{ id: string }>(name, 'POST', '/exports', {
    q: '',
    format: 'csv',
    columns: usualColumns,
    ...input,
  })
  for (;;) {
    const { data } = await ask<{ state: { status: string } }>(name, 'GET', `/exports/${started.id}`)
    if (data.state.status === 'done') return started.id
    expect(data.state.status).toBeOneOf(['queued', 'running'])
    await sleep(20)
  }
}

const chain = async (name: Name, of = id, query = '?itemsPerPage=200') =>
  (await ask<CustodyPart>(name, 'GET', `/archives/${of}/custody${query}`)).data
const actionsIn = (events: CustodyEvent[]) => events.flatMap((one) => (one.kind === 'action' ? [one] : []))
const namesOf = (events: CustodyEvent[]) =>
  actionsIn(events).map(({ action, by }) => `${action} ${by ?? '?'}`)

let exportId = ''
let quoteId = ''
beforeAll(async () => {
  const user = (access: string[] = []) => ({ role: ['User' as const], access })
  cast = await directoryWithCast<Name>({
    admin: { role: ['Admin'] },
    overseer: { role: ['Admin'], access: [`channel:${channelId}`] },
    keeper: { role: ['Data manager'] },
    reader: user(),
    narrow: user([`channel:${channelId}`]),
    elsewhere: user(['channel:99']),
    calm: user(['no-sensitive']),
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([line(1, 'Пором о дев’ятій'), line(2, 'Причал'), line(9_000, 'Далекий пором')])
  // Times of observations have seconds: within one, the order would be by random ids.
  await sleep(1_000)
  await litopys.importText(
    'later.jsonl',
    JSON.stringify({ ...line(1, 'Пором о десятій'), editedAt: 1_769_100_000 }),
  )
  quoteId = (await done<{ _id: string }>('reader', 'POST', '/quotes', { postId: id }))._id
  await done('keeper', 'POST', '/quotes', { postId: id })
  const tagged = await done<{ job: { id: string } }>('keeper', 'POST', '/tags', {
    search: { q: 'пором' },
    add: ['пором'],
  })
  await jobEnd(litopys.api, tagged.job.id)
  exportId = await exported('keeper', { q: 'пором' })
  await exported('reader', { q: '', ids: [`${channelId}_2`] })
  await done('reader', 'POST', '/messages', {
    itemId: id,
    itemTitle: 'Мій пором',
    itemContent: { kind: 'message', posts: [id] },
    sharedWith: [cast.who('keeper').email],
  })
  await done('reader', 'POST', '/holds', { object: { kind: 'quote', id: quoteId }, reason: 'справа 7' })
}, 120_000)
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

describe('the chain of custody', () => {
  test('has what happened to a post in its order, with entries of the audit log for their readers', async () => {
    const { events, next } = await chain('admin')
    expect(next).toBeUndefined()
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const observed = events.flatMap((one) => (one.kind === 'observed' ? [one] : []))
    expect(observed.map(({ source, asked, isFirst }) => [source, asked, isFirst])).toEqual([
      ['jsonl', 'later.jsonl', false],
      ['jsonl', 'posts.jsonl', true],
    ])
    expect(observed[0]).toMatchObject({
      by: 'local',
      entry: { action: 'archive.import', objectId: observed[0]?.run },
    })
    expect(events.filter(({ kind }) => kind === 'sealed')).toMatchObject([{ number: 2 }, { number: 1 }])
    expect(events.filter(({ kind }) => kind === 'edited')).toMatchObject([
      { source: 'jsonl', editedAt: new Date(1_769_100_000_000).toISOString().replace('.000', '') },
    ])
    const [reader, keeper] = [cast.who('reader').email, cast.who('keeper').email]
    expect(namesOf(events)).toEqual([
      `hold.place ${reader}`,
      `saved.create ${reader}`,
      `export.end ${keeper}`,
      `tags.change ${keeper}`,
      `quote.save ${keeper}`,
      `quote.save ${reader}`,
    ])
    expect(actionsIn(events)).toMatchObject([
      { reason: 'справа 7', entry: { objectId: quoteId, action: 'hold.place' } },
      { object: 'Мій пором', sharedWith: [keeper] },
      { format: 'csv', entry: { objectId: exportId } },
      { object: '+пором' },
      {},
      {},
    ])
  })
  test('calls a text of another source an edit only if a source says so', async () => {
    const post = { id: 1, type: 'message', date_unixtime: '1769098145', text: 'Міст відкрито' }
    const named = { name: 'Газета', type: 'public_channel', id: 710 }
    await litopys.importText('result.json', JSON.stringify({ ...named, messages: [post] }))
    const other = { channelId: '710', messageId: 1, date: '2026-01-22T16:09:05Z', text: 'Міст закрито' }
    await litopys.importText('other.jsonl', JSON.stringify(other))
    const textsOf = ({ events }: CustodyPart) =>
      events.filter(({ kind }) => kind === 'edited' || kind === 'other_text')
    expect(textsOf(await chain('admin', '710_1'))).toMatchObject([
      { kind: 'other_text', source: 'jsonl', shown: 'desktop' },
    ])
    const { data: opened } = await ask<OpenedPost>('admin', 'GET', '/archives/710_1')
    expect(opened.revisions).toMatchObject([{ source: 'jsonl', next: { source: 'desktop' } }])
    expect(opened.revisions[0]?.next.edit).toBeUndefined()
    const edited = { ...other, text: 'Міст зачинено', editedAt: '2026-01-23T10:00:00Z' }
    await litopys.importText('other.jsonl', JSON.stringify(edited))
    expect(textsOf(await chain('admin', '710_1'))).toContainEqual(
      expect.objectContaining({ kind: 'edited', source: 'jsonl', editedAt: '2026-01-23T10:00:00Z' }),
    )
  })
  test('is paged without gaps and repetitions', async () => {
    const whole = (await chain('admin')).events
    const parts: CustodyEvent[] = []
    let next: string | undefined
    do {
      const part = await chain('admin', id, `?itemsPerPage=2${next ? `&before=${next}` : ''}`)
      expect(part.events.length).toBeLessThanOrEqual(2)
      parts.push(...part.events)
      next = part.next
    } while (next)
    expect(parts).toEqual(whole)
  })
  test('has changes and uses apart', async () => {
    const whole = (await chain('admin')).events
    const [changes, uses] = await Promise.all(
      ['changes', 'uses'].map(
        async (show) => (await chain('admin', id, `?itemsPerPage=200&show=${show}`)).events,
      ),
    )
    expect(whole.filter((one) => uses?.some((other) => other.id === one.id))).toEqual(uses)
    expect(whole.filter((one) => changes?.some((other) => other.id === one.id))).toEqual(changes)
    expect((changes?.length ?? 0) + (uses?.length ?? 0)).toBe(whole.length)
    expect(actionsIn(changes ?? []).map(({ action }) => action)).toEqual(['tags.change'])
    expect(uses?.every(({ kind }) => kind === 'action')).toBe(true)
  })
  test('refuses a place that it did not give', async () => {
    const asked = await ask('admin', 'GET', `/archives/${id}/custody?before=abc`)
    expect(asked).toMatchObject({ status: 400, code: 'bad_cursor' })
  })
  test('has an export of a search only for posts that the file has', async () => {
    const exportsOf = async (of: string) =>
      namesOf((await chain('admin', of)).events).filter((one) => one.startsWith('export'))
    expect(await exportsOf(`${channelId}_9000`)).toEqual([`export.end ${cast.who('keeper').email}`])
    expect(await exportsOf(`${channelId}_2`)).toEqual([`export.end ${cast.who('reader').email}`])
  })
})

describe('users see of others', () => {
  test('what they see elsewhere, and their own actions', async () => {
    const reader = cast.who('reader').email
    const { events } = await chain('reader')
    expect(namesOf(events)).toEqual([
      `hold.place ${reader}`,
      `saved.create ${reader}`,
      'tags.change ?',
      `quote.save ${reader}`,
    ])
    const others = actionsIn(events).filter(({ isOwn }) => !isOwn)
    expect(JSON.stringify(others)).not.toContain('example.org')
    expect(events.some(({ entry }) => entry)).toBe(false)
    expect(events.filter(({ kind }) => kind === 'observed').map(({ by }) => by)).toEqual([
      undefined,
      undefined,
    ])
  })
  test('no actions on quotes of others', async () => {
    expect(namesOf((await chain('narrow')).events)).toEqual(['tags.change ?'])
  })
  test('quotes with names as data managers, but neither exports nor shared objects', async () => {
    const { events } = await chain('keeper')
    const [reader, keeper] = [cast.who('reader').email, cast.who('keeper').email]
    expect(namesOf(events)).toEqual([
      `hold.place ${reader}`,
      `export.end ${keeper}`,
      `tags.change ${keeper}`,
      `quote.save ${keeper}`,
      `quote.save ${reader}`,
    ])
    expect(events.some(({ entry }) => entry)).toBe(false)
  })
  test('no audit log as administrators from whom posts are hidden', async () => {
    const { events } = await chain('overseer')
    expect(events.some(({ entry }) => entry)).toBe(false)
    expect(namesOf(events).some((one) => one.startsWith('export'))).toBe(false)
  })
  test('nothing of posts that are hidden from them, or whose older texts are', async () => {
    for (const part of ['custody', 'corroboration'])
      expect((await ask('elsewhere', 'GET', `/archives/${id}/${part}`)).status).toBe(404)
    expect(await chain('calm')).toEqual({ events: [] })
    expect((await ask('calm', 'GET', `/archives/${id}/corroboration`)).data).toMatchObject({ sources: [] })
  })
})

describe('independent sources', () => {
  const corroborationOf = async (of: string) =>
    (await ask('reader', 'GET', `/archives/${of}/corroboration`)).data
  const message = (text: string) => ({
    id: 1,
    type: 'message',
    date_unixtime: '1769098145',
    text,
    photo: 'photos/1.jpg',
  })
  const desktop = async (channel: number, text: string) =>
    await zipOf({
      'result.json': JSON.stringify({
        name: 'Газета',
        type: 'public_channel',
        id: channel,
        messages: [message(text)],
      }),
      'photos/1.jpg': jpeg(1),
    })
  const jsonl = (channel: number, more: object) =>
    JSON.stringify({ channelId: String(channel), messageId: 1, date: '2026-01-22T16:09:05Z', ...more })

  test('that agree on text and time are the same', async () => {
    await litopys.importText('export.zip', await desktop(700, 'Міст відкрито'))
    await litopys.importText('other.jsonl', jsonl(700, { text: 'Міст  відкрито' }))
    expect(await corroborationOf('700_1')).toMatchObject({
      text: 'same',
      time: 'same',
      media: 'unknown',
      sources: [
        {
          source: 'desktop',
          record: 'read',
          textGroup: 1,
          timeGroup: 1,
          media: 1,
          files: [expect.any(String)],
        },
        { source: 'jsonl', record: 'read', textGroup: 1, timeGroup: 1, files: [] },
      ],
    })
  })
  test('that have other files differ on files', async () => {
    const named = { name: 'Газета', type: 'public_channel', id: 703 }
    const { photo: _, ...bare } = message('Міст')
    await litopys.importText('export.zip', await desktop(703, 'Міст'))
    await litopys.importText('second.json', JSON.stringify({ ...named, messages: [bare] }))
    expect(await corroborationOf('703_1')).toMatchObject({ text: 'same', media: 'different' })
  })
  test('that differ say so, also in files of one name', async () => {
    // Observations have seconds.
    const nextSecond = () => sleep(1_000 - (Date.now() % 1_000))
    await litopys.importText('export.zip', await desktop(701, 'Міст відкрито'))
    await nextSecond()
    await litopys.importText('one.jsonl', jsonl(701, { text: 'Міст відкрито' }))
    await nextSecond()
    await litopys.importText('one.jsonl', jsonl(701, { text: 'Міст закрито', date: '2026-01-22T16:09:06Z' }))
    expect(await corroborationOf('701_1')).toMatchObject({
      text: 'different',
      time: 'different',
      sources: [
        { source: 'desktop', textGroup: 1, text: 'Міст відкрито' },
        { source: 'jsonl', textGroup: 1, text: 'Міст відкрито', timeGroup: 1 },
        { source: 'jsonl', textGroup: 2, text: 'Міст закрито', observations: 1, timeGroup: 2 },
      ],
    })
  })
  test('are not two exports that agree, whatever their names and layout', async () => {
    const named = { name: 'Газета', type: 'public_channel', id: 704 }
    const { photo: _, ...bare } = message('Міст')
    await litopys.importText('one.json', JSON.stringify({ ...named, messages: [bare] }))
    await litopys.importText('two.json', JSON.stringify({ ...named, messages: [bare] }, undefined, 2))
    expect(await corroborationOf('704_1')).toMatchObject({
      text: 'unknown',
      sources: [{ asked: ['one.json', 'two.json'], observations: 2, mayBeCopies: true }],
    })
  })
  test('are two exports of one name that differ', async () => {
    const named = { name: 'Газета', type: 'public_channel', id: 705 }
    const { photo: _, ...bare } = message('Міст відкрито')
    await litopys.importText('result.json', JSON.stringify({ ...named, messages: [bare] }))
    await litopys.importText(
      'result.json',
      JSON.stringify({ ...named, messages: [{ ...bare, text: 'Міст закрито' }] }),
    )
    expect(await corroborationOf('705_1')).toMatchObject({ text: 'different', time: 'same' })
  })
  test('do not include a second import, also under another name', async () => {
    await litopys.importText('a.jsonl', jsonl(702, { text: 'Міст' }))
    await litopys.importText('b.jsonl', jsonl(702, { text: 'Міст' }))
    expect(await corroborationOf('702_1')).toMatchObject({
      text: 'unknown',
      sources: [{ asked: ['a.jsonl', 'b.jsonl'], observations: 2 }],
    })
  })
})
