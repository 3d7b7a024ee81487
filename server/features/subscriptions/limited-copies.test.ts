import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'stepan' | 'limited'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    stepan: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST', path: string, payload?: object) {
  const call = { method, url: `/api/v1/${path}`, headers: cast.who(name).bearer }
  return (await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })).json()
}

const text = 'Біла вантажівка з причепом проїхала через міст удосвіта, за нею ще дві, і зникла за рогом.'
const post = (channelId: number, messageId: number) => ({
  channel: `C${channelId}`,
  channelId,
  messageId,
  text,
  date: `2026-01-0${messageId}T10:00:00Z`,
})

test('no endpoint shows that a post is a copy to a user who may not see the original', async () => {
  const told = async (name: Name, ids: string[]) => {
    const { data: quote } = await ask(name, 'POST', 'quotes', { postId: '20_2' })
    const { data: facets } = await ask(name, 'GET', 'quotes/filters?field=existedBefore')
    const found = await Promise.all(ids.map((id) => ask(name, 'GET', `requests/${id}/matches`)))
    return {
      quote: quote.existedBefore,
      facet: facets[0].values,
      matches: found.map(({ data }) =>
        data.map(({ post: { _id, existedBefore } }: { post: { _id: string; existedBefore: boolean } }) => [
          ...[_id, existedBefore],
        ]),
      ),
    }
  }
  const watch = async (name: Name, search: object) => {
    const { data } = await ask(name, 'POST', 'requests', { title: 'Вантажівка', ...search })
    await ask(name, 'POST', `requests/${data._id}/subscription`)
    return data._id
  }
  const searches = [
    { search: 'вантажівка is:duplicate' },
    { search: 'вантажівка' },
    { filters: { existedBefore: false } },
  ]
  await litopys.importPosts([post(10, 1)])
  const ofLimited = await Promise.all(searches.map((search) => watch('limited', search)))
  const ofStepan = await Promise.all(searches.map((search) => watch('stepan', search)))
  await litopys.importPosts([post(20, 2)])

  expect(await told('limited', ofLimited)).toEqual({
    quote: false,
    facet: [{ value: 'false', count: 1 }],
    matches: [[], [['20_2', false]], [['20_2', false]]],
  })
  expect(await told('stepan', ofStepan)).toEqual({
    quote: true,
    facet: [{ value: 'true', count: 1 }],
    matches: [[['20_2', true]], [['20_2', true]], []],
  })
})
