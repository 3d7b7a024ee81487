import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const posts = [
  'Збір на пальне, карта 4111 1111 1111 1111, тел. (044) 000-12-34',
  'Дзвоніть: +380440001234 або 0440001235',
  'Міст стоїть. Колона їде з Польщі до Харкова.',
].map((text, i) => ({
  channel: 'Odd',
  channelId: 11,
  messageId: i + 1,
  text,
  date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
}))

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(posts)
})
afterAll(async () => await litopys.close())

test('a post shows its entities, why each was recognised, and where it is in the text', async () => {
  const { data } = await litopys.api.call(postRoutes.search, { q: 'card:1111', page: 1, itemsPerPage: 10 })
  const [post] = data
  expect(post?.entities.card).toEqual([
    {
      id: '4111111111111111',
      scheme: 'visa',
      confidence: 0.98,
      reasons: ['checksum', 'prefix', 'length', 'context'],
      places: [[22, 41]],
    },
  ])
  expect(post?.entities.phone).toMatchObject([{ id: '+380440001234', country: 'UA' }])
  expect(post?.entities.iban).toEqual([])
})

test('identifiers have facets, and posts can be filtered by them', async () => {
  const facets = { q: '', field: 'entities.phone.id,entities.card.id,entities.person.name', limit: 10 }
  const { data } = await litopys.api.call(postRoutes.facets, { ...facets, order: 'count' })
  expect(data).toEqual([
    { field: 'entities.person.name', values: [], missing: 3, distinct: 0 },
    {
      field: 'entities.phone.id',
      missing: 1,
      distinct: 2,
      values: [
        { value: '+380440001234', count: 2 },
        { value: '+380440001235', count: 1 },
      ],
    },
    { field: 'entities.card.id', values: [{ value: '4111111111111111', count: 1 }], missing: 2, distinct: 1 },
  ])
  const filters = { 'entities.phone.id': { in: ['+380440001234'], notIn: ['+380440001235'] } }
  const found = await litopys.api.call(postRoutes.search, { q: '', filters, page: 1, itemsPerPage: 10 })
  expect(found.data.map(({ messageId }) => messageId)).toEqual([1])
})

test('country and place names are found among the facet values by their English names', async () => {
  const found = async (field: string, contains: string) => {
    const asked = { q: '', field, contains, limit: 10, order: 'count' } as const
    const [facet] = (await litopys.api.call(postRoutes.facets, asked)).data
    return facet?.values.map(({ value }) => value)
  }
  expect(await found('entities.country.name', 'Poland')).toEqual(['Польща'])
  expect(await found('entities.country.name', 'Поль')).toEqual(['Польща'])
  expect(await found('entities.place.name', 'khark')).toEqual(['Харків'])
  expect(await found('entities.place.name', 'Lviv')).toEqual([])
  expect(await found('entities.phone.id', 'Poland')).toEqual([])
})

test('importing the same posts again changes nothing', async () => {
  const { report } = await litopys.importPosts(posts)
  expect(report).toMatchObject({ new: 0, updated: 0, unchanged: 3 })
})
