import { registryCollections } from '@litopys/contract/schemas/saved'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let cast: Cast<'olena'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({ olena: { role: ['User'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who('olena').bearer }
  return (await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })).json()
}

const whole = {
  itemId: 'архів',
  itemTitle: 'Рух поромів',
  itemType: 'note',
  keywords: 'пором, Десна',
  theme: 'Річка',
  itemContent: { kind: 'note', text: 'Три рейси на день' },
}

test.each(registryCollections)('an entry of %s is read back with every specified field', async (name) => {
  const { data: made } = await ask('POST', `/${name}`, whole)
  const { data } = await ask('GET', `/${name}/${made._id}`)
  expect(data).toMatchObject({ ...whole, createdBy: 'olena@example.org' })
  expect(new Date(data.createdAt).toISOString()).toBe(data.createdAt)
  const { data: refused } = await ask('POST', `/${name}`, { itemTitle: 'Без itemId' })
  expect(refused.errors).toMatchObject([{ path: '/itemId', code: 'required' }])
})
