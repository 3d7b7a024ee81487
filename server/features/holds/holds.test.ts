import { auditRoutes } from '@litopys/contract/routes/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { turnable } from '#testing/records'

type Name = 'olena' | 'petro' | 'manager' | 'limited' | 'admin' | 'limitedAdmin'
const clock = turnable(systemClock)
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olena: { role: ['User'] },
    petro: { role: ['User'] },
    manager: { role: ['Data manager'] },
    limited: { role: ['Data manager'], access: ['channel:999'] },
    admin: { role: ['Admin'] },
    limitedAdmin: { role: ['Admin'], access: ['channel:999'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
  await litopys.importPosts(
    [501, 502, 503].flatMap((channelId) =>
      [1, 2, 3].map((messageId) => ({
        channel: `Міст ${channelId}`,
        channelId,
        messageId,
        date: '2026-01-01T10:00:00Z',
        text: `Варта номер ${messageId} стоїть на мосту.`,
      })),
    ),
  )
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const { bearer: headers } = cast.who(name)
  const call = { method, url: `/api/v1/${path}`, headers, ...(payload ? { payload } : {}) }
  return (await litopys.instance.app.inject(call)).json()
}
type Kind = 'quote' | 'request' | 'channel'
const place = (name: Name, kind: Kind, id: string, more: object = {}) =>
  ask(name, 'POST', 'holds', { object: { kind, id }, reason: 'Справа 12', ...more })
const lift = (name: Name, id: string) => ask(name, 'POST', `holds/${id}/lift`)
const quoteOf = async (name: Name, postId: string): Promise<string> =>
  (await ask(name, 'POST', 'quotes', { postId })).data._id
const channelOf = async (channelId: string): Promise<string> => {
  const { data } = await ask('manager', 'GET', 'channels?itemsPerPage=100')
  return data.find((one: { channelId: string }) => one.channelId === channelId)._id
}

test('no user deletes a quote, request or channel before its hold is lifted', async () => {
  const quote = await quoteOf('olena', '501_1')
  const request = (await ask('olena', 'POST', 'requests', { title: 'Мости', search: 'міст' })).data._id
  const channel = await channelOf('502')
  const objects = [
    { kind: 'quote', id: quote, path: `quotes/${quote}`, by: 'olena' },
    { kind: 'request', id: request, path: `requests/${request}`, by: 'olena' },
    { kind: 'channel', id: channel, path: `channels/${channel}?posts=delete`, by: 'manager' },
  ] as const
  for (const { kind, id, path, by } of objects) {
    const { data: placed } = await place(by, kind, id)
    expect(placed).toMatchObject({ object: { kind, id }, reason: 'Справа 12', canLift: true })
    for (const name of [by, 'admin'] as const)
      expect(await ask(name, 'DELETE', path)).toMatchObject({
        code: 'held',
        message: expect.stringContaining('(reason: Справа 12)'),
        data: { errors: [{ message: cast.who(by).email, code: 'placed_by' }, { message: 'Справа 12' }] },
      })
    expect(await lift('petro', placed.id)).toMatchObject({ code: 'forbidden' })
    expect((await lift('admin', placed.id)).data).toMatchObject({
      over: { liftedBy: 'admin@example.org' },
      canLift: false,
    })
    expect(await ask(by, 'DELETE', path)).toMatchObject({ status: 'success' })
    expect(await place(by, kind, id)).toMatchObject({ code: 'not_found' })
  }
})

test('a held quote is marked in lists, and holds name it by channel, number and text', async () => {
  const quote = await quoteOf('olena', '501_1')
  const marks = async () => {
    const { data } = await ask('olena', 'GET', 'quotes')
    return data.flatMap((one: { _id: string; isHeld?: boolean }) => (one._id === quote ? [one.isHeld] : []))
  }
  expect(await marks()).toEqual([undefined])
  const { data: placed } = await place('olena', 'quote', quote)
  expect(placed.object.name).toBe('Міст 501 1: Варта номер 1 стоїть на мосту.')
  expect(await marks()).toEqual([true])
  await lift('olena', placed.id)
  expect(await marks()).toEqual([undefined])
})

test('a channel with a held quote is deleted only without its posts', async () => {
  const { data: placed } = await place('manager', 'quote', await quoteOf('olena', '503_2'))
  const channel = await channelOf('503')
  expect(await ask('manager', 'DELETE', `channels/${channel}?posts=delete`)).toMatchObject({
    code: 'quotes_held',
  })
  expect(await ask('manager', 'DELETE', `channels/${channel}?posts=keep`)).toMatchObject({
    status: 'success',
  })
  await lift('manager', placed.id)
})

test('a hold ends at its time, and one that has ended protects no more', async () => {
  const quote = await quoteOf('petro', '501_2')
  const past = await place('petro', 'quote', quote, { endsAt: '2020-01-01T00:00:00Z' })
  expect(past).toMatchObject({
    code: 'validation_failed',
    data: { errors: [{ path: '/endsAt', code: 'past' }] },
  })
  const endsAt = new Date(clock.now().getTime() + 300_000).toISOString()
  expect((await place('petro', 'quote', quote, { endsAt })).data).toMatchObject({ endsAt })
  expect(await ask('petro', 'DELETE', `quotes/${quote}`)).toMatchObject({ code: 'held' })
  clock.turn(300_000)
  expect(await ask('petro', 'DELETE', `quotes/${quote}`)).toMatchObject({ status: 'success' })
  const { data } = await ask('petro', 'GET', 'holds?state=all')
  expect(data[0]).toMatchObject({ endsAt, over: { at: endsAt }, canLift: false })
  expect((await ask('petro', 'GET', 'holds')).data).toEqual([])
})

test('users hold and list only what they see, and users of the role User only their own', async () => {
  const quote = await quoteOf('olena', '501_3')
  expect(await place('petro', 'quote', quote)).toMatchObject({ code: 'not_found' })
  expect(await place('limited', 'quote', quote)).toMatchObject({ code: 'not_found' })
  expect(await place('olena', 'channel', await channelOf('501'))).toMatchObject({ code: 'forbidden' })
  const { data: placed } = await place('manager', 'quote', quote)
  const ofQuote = `holds?kind=quote&id=${quote}`
  expect((await ask('olena', 'GET', ofQuote)).data).toMatchObject([{ id: placed.id, canLift: false }])
  expect(await ask('petro', 'GET', ofQuote)).toMatchObject({ code: 'not_found' })
  expect((await ask('olena', 'GET', 'holds')).data).toEqual([])
  expect((await ask('admin', 'GET', 'holds')).data).toMatchObject([{ id: placed.id, canLift: true }])
  expect(await ask('olena', 'GET', `holds?id=${quote}`)).toMatchObject({ code: 'validation_failed' })
  await lift('manager', placed.id)
})

test('an administrator with restrictions learns nothing of holds on what is hidden from them', async () => {
  const { data: placed } = await place('manager', 'channel', await channelOf('501'))
  expect(await ask('limitedAdmin', 'GET', 'holds')).toMatchObject({ data: [], totalItems: 0 })
  expect(await ask('limitedAdmin', 'GET', `holds?kind=channel&id=${placed.object.id}`)).toMatchObject({
    code: 'not_found',
  })
  expect(await lift('limitedAdmin', placed.id)).toMatchObject({ code: 'not_found' })
  await lift('manager', placed.id)
})

test('placing and lifting are in the audit log with their reason', async () => {
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 100 })
  const lines = data.filter(({ action }) => action.startsWith('hold.'))
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['hold.place', 'hold.lift']))
  expect(lines[0]).toMatchObject({ details: { reason: 'Справа 12', kind: expect.any(String) } })
})

test('a deletion and a hold at the same moment: one of them is refused', async () => {
  const { data: saved } = await ask('olena', 'POST', 'requests', { title: 'Перегони', search: '' })
  const answers = await Promise.all([
    place('olena', 'request', saved._id),
    ask('olena', 'DELETE', `requests/${saved._id}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fail', 'success'])
})
