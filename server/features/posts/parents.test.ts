import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

// As long as an excerpt.
const fitting = `${'Вода прибуває. '.repeat(13)}Мости`

type Name = 'reader' | 'calm'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    reader: { role: ['User'] },
    calm: { role: ['User'], access: ['lang:uk'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const at = (id: number, more: object) => ({
    id,
    type: 'message',
    date_unixtime: `${1_767_261_600 + id}`,
    ...more,
  })
  const messages = [
    at(1, { text: 'The bridge over the river is closed until further notice, they said.' }),
    at(2, { text: 'Їжу для міста привезли вчора ввечері.', reply_to_message_id: 1 }),
    at(3, { text: 'А хліб її пекарні ще буде?', reply_to_message_id: 2 }),
    at(4, { text: '', location_information: { latitude: 50.4501, longitude: 30.5234 } }),
    at(5, { type: 'service', action: 'pin_message', message_id: 2, text: '' }),
    at(6, { text: 'Відповідь на те, чого їй не бракує.', reply_to_message_id: 99 }),
    at(7, { text: fitting }),
    at(8, { text: 'Ні.', reply_to_message_id: 7 }),
    at(9, { text: `${fitting}и` }),
    at(10, { text: 'Так.', reply_to_message_id: 9 }),
  ]
  const chat = { name: 'Міст', type: 'public_supergroup', id: 1_500_000_009, messages }
  const job = await litopys.importText('result.json', JSON.stringify(chat))
  expect(job.report).toMatchObject({ new: 10, skippedCount: 0 })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Shown = {
  messageId: number
  parent?: { messageId: number; excerpt: string }
  place?: object
  pinned?: object
}

async function ask(name: Name, path: string) {
  const { bearer: headers } = cast.who(name)
  return (await litopys.instance.app.inject({ url: `/api/v1/${path}`, headers })).json()
}

async function posts(name: Name): Promise<Map<number, Shown>> {
  const { data } = await ask(name, 'archives?q=&itemsPerPage=100')
  return new Map(data.map((post: Shown) => [post.messageId, post]))
}

test('the excerpt of a post is its whole text if that fits', async () => {
  const found = await posts('reader')
  expect(found.get(8)?.parent?.excerpt).toBe(fitting)
  expect(found.get(10)?.parent?.excerpt).toBe(`${fitting}…`)
})

test('a reply in the results and on its page shows the post that it answers', async () => {
  const found = await posts('reader')
  expect(found.get(2)?.parent).toMatchObject({ messageId: 1, excerpt: expect.stringContaining('bridge') })
  expect(found.get(3)?.parent).toMatchObject({ messageId: 2, excerpt: expect.stringContaining('Їжу') })
  expect(found.get(6)?.parent).toBeUndefined()
  const { data } = await ask('reader', 'archives/1500000009_3')
  expect(data.parent).toMatchObject({ _id: '1500000009_2' })
})

test('a hidden parent looks like a missing one', async () => {
  const found = await posts('calm')
  expect(found.get(3)?.parent?.messageId).toBe(2)
  expect(found.get(2)).not.toHaveProperty('parent')
  const { data } = await ask('calm', 'archives/1500000009_2')
  expect(data).not.toHaveProperty('parent')
})

test('a location has coordinates, and a pin notice names the pinned message', async () => {
  const found = await posts('reader')
  expect(found.get(4)?.place).toEqual({ latitude: 50.4501, longitude: 30.5234 })
  expect(found.get(5)).toMatchObject({ pinned: { messageId: 2 }, parent: { messageId: 2 } })
})
