import { createHash } from 'node:crypto'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { RecordKeeping } from '@litopys/contract/schemas/channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const digest = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const line = (channelId: number, messageId: number, more: object = {}) =>
  JSON.stringify({ channelId, messageId, date: '2026-01-01T10:00:00Z', text: `Пором ${messageId}`, ...more })
const message = { id: 1, type: 'message', date_unixtime: '1769098145', text: 'Міст "відкрито"\u2028' }

type Name = 'free' | 'elsewhere' | 'calm'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  const part = (access: string[] = []) => ({ role: ['User' as const], access })
  cast = await directoryWithCast<Name>({
    free: part(),
    elsewhere: part(['channel:99']),
    calm: part(['no-sensitive']),
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const observationsOf = async (id: string) =>
  (await litopys.api.call(provenanceRoutes.observations, { id, itemsPerPage: 50 })).data
const recordOf = async (id: string, hash: string) =>
  (await litopys.api.call(provenanceRoutes.sourceRecord, { id, hash })).data

async function keep(channelId: number, sourceRecords: RecordKeeping) {
  const search = String(channelId)
  const { data } = await litopys.api.call(channelRoutes.list, { search, page: 1, itemsPerPage: 10 })
  const id = data.find((channel) => channel.channelId === search)?._id ?? ''
  return (await litopys.api.call(channelRoutes.change, { id, sourceRecords })).data
}

describe('an imported post', () => {
  test('has an observation with the bytes of its record', async () => {
    const content = JSON.stringify(
      { name: 'Варта', type: 'public_channel', id: 10, messages: [message] },
      null,
      1,
    )
    const { id: run } = await litopys.importText('result.json', content)
    const record = content.slice(content.indexOf('{', 1), content.lastIndexOf(']')).trimEnd()
    const [observation, ...others] = await observationsOf('10_1')
    expect(others).toEqual([])
    expect(observation).toMatchObject({
      channelId: '10',
      messageId: 1,
      source: 'desktop',
      run,
      hash: digest(record),
      seenAt: '',
      asked: 'result.json',
      parser: 'desktop-1',
      place: `byte ${Buffer.byteLength(content.slice(0, content.indexOf('{', 1)))}`,
      files: [],
      size: Buffer.byteLength(record),
    })
    expect(Date.parse(observation?.capturedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.parse(observation?.context ?? '')).toMatchObject({ chat: { id: 10, name: 'Варта' } })
    expect(await recordOf('10_1', digest(record))).toEqual({
      hash: digest(record),
      size: Buffer.byteLength(record),
      encoding: 'utf8',
      content: record,
    })
  })
  test('that a source shows again has another observation of the same bytes', async () => {
    const content = [line(11, 1), line(11, 1, { views: 5 }), line(11, 2)].join('\n')
    await litopys.importText('a.jsonl', content)
    await litopys.importText('b.jsonl', content)
    const found = await observationsOf('11_1')
    expect(found.map(({ hash }) => hash).toSorted()).toEqual(
      [digest(line(11, 1)), digest(line(11, 1, { views: 5 }))].flatMap((hash) => [hash, hash]).toSorted(),
    )
    expect(found.map(({ place }) => place).toSorted()).toEqual(['line 1', 'line 1', 'line 2', 'line 2'])
    expect(found.map(({ asked }) => asked).toSorted()).toEqual(['a.jsonl', 'a.jsonl', 'b.jsonl', 'b.jsonl'])
    expect((await recordOf('11_1', digest(line(11, 1)))).content).toBe(line(11, 1))
  })
  test.each<[string, string]>([
    ['12_1', 'a'.repeat(64)],
    ['10_1', digest(line(11, 1))],
  ])('has no record %s %s of another post', async (id, hash) => {
    await expect(recordOf(id, hash)).rejects.toThrow()
  })
})

describe('a channel', () => {
  test('keeps source records as its form says, and hashes always', async () => {
    await litopys.importText('a.jsonl', line(20, 1))
    expect(await keep(20, 'never')).toMatchObject({ sourceRecords: 'never' })
    await litopys.importText('b.jsonl', [line(20, 2), line(21, 1)].join('\n'))
    const [first] = await observationsOf('20_1')
    const [second] = await observationsOf('20_2')
    const [other] = await observationsOf('21_1')
    expect([first, second, other].map((one) => one?.size)).toEqual([
      Buffer.byteLength(line(20, 1)),
      undefined,
      Buffer.byteLength(line(21, 1)),
    ])
    expect(second).toMatchObject({ hash: digest(line(20, 2)) })
    await expect(recordOf('20_2', digest(line(20, 2)))).rejects.toThrow()
    await keep(20, 'default')
    await litopys.importText('c.jsonl', line(20, 3))
    expect((await observationsOf('20_3'))[0]?.size).toBeGreaterThan(0)
  })
})

describe('observations are', () => {
  const get = async (name: Name, path: string) => {
    const { bearer: headers } = cast.who(name)
    const response = await litopys.instance.app.inject({
      method: 'GET',
      url: `/api/v1/archives/${path}`,
      headers,
    })
    return { status: response.statusCode, data: response.json().data }
  }
  const hash = digest(line(30, 1))
  beforeAll(() => litopys.importText('a.jsonl', line(30, 1)))

  test('shown to a user who sees the post, with its records', async () => {
    expect((await get('free', '30_1/observations')).data).toMatchObject([{ hash }])
    expect((await get('free', `30_1/observations/${hash}`)).data).toMatchObject({ content: line(30, 1) })
  })
  test('hidden with the post', async () => {
    expect((await get('elsewhere', '30_1/observations')).status).toBe(404)
    expect((await get('elsewhere', `30_1/observations/${hash}`)).status).toBe(404)
  })
  test('hidden from a user who may not see its older texts', async () => {
    expect(await get('calm', '30_1/observations')).toEqual({ status: 200, data: [] })
    expect((await get('calm', `30_1/observations/${hash}`)).status).toBe(404)
  })
})
