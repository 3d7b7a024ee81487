import { userRoutes } from '@litopys/contract/routes/users'
import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'
import { mostBlocks } from '@litopys/contract/schemas/analysis-document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'stepan' | 'marta' | 'limited' | 'narrowed'
let cast: Cast<Name>
let litopys: TestLitopys
let quoteId: string

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    stepan: { role: ['User'] },
    marta: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
    narrowed: { role: ['User'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([post(1, 10), post(2, 10), post(3, 20)])
  quoteId = (await ask('stepan', 'POST', '/quotes', { postId: '10_2' })).body.data._id
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

async function ask(name: Name, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who(name).bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

const heading: Block = { type: 'heading', id: 'h', level: 2, text: 'Рух поромів' }
const paragraph: Block = { type: 'paragraph', id: 'p', text: '<b>Не розмітка</b>\n=1+1' }
const list: Block = { type: 'list', id: 'l', ordered: true, items: ['перше', 'друге'] }
const own: Block = { type: 'post', id: 'a', postId: '10_1' }
const other: Block = { type: 'post', id: 'b', postId: '20_3' }
const quote = (): Block => ({ type: 'quote', id: 'q', quoteId, postId: '10_2' })
const documentOf = (...blocks: Block[]): AnalysisDocument => ({ blocks, conclusions: 'Пороми ходять.' })

async function analysis(name: Name, document: AnalysisDocument, sharedWith: string[] = []) {
  const { body } = await ask(name, 'POST', '/analyses', { itemId: 'x', document, sharedWith })
  return body.data
}
const read = async (name: Name, id: string) => (await ask(name, 'GET', `/analyses/${id}`)).body.data.document

test('an analysis keeps its document unchanged, and lists leave it out', async () => {
  const document = documentOf(heading, paragraph, list, own, quote())
  const { _id } = await analysis('stepan', document)
  expect(await read('stepan', _id)).toEqual(document)
  const [listed] = (await ask('stepan', 'GET', '/analyses')).body.data
  expect(listed).not.toHaveProperty('document')
})

test('an analysis older than documents has none, and gets one by a change', async () => {
  const itemContent = { kind: 'posts', posts: ['10_1'] }
  const { _id, __v } = (await ask('stepan', 'POST', '/analyses', { itemId: 'old', itemContent })).body.data
  expect(await read('stepan', _id)).toBeUndefined()
  const document = documentOf(paragraph)
  const changed = await ask('stepan', 'PATCH', `/analyses/${_id}`, { document, __v })
  expect(changed.body.data).toMatchObject({ itemContent, document })
  const late = await ask('stepan', 'PATCH', `/analyses/${_id}`, { document: documentOf(), __v })
  expect(late.status).toBe(409)
  expect(late.body.data.errors).toEqual([expect.objectContaining({ path: '/document' })])
})

test('a reader gets no trace of a post that they may not see', async () => {
  const { _id } = await analysis('stepan', documentOf(own, quote(), other), ['everybody'])
  expect(await read('marta', _id)).toEqual(documentOf(own, quote(), other))
  const hidden: Block[] = [{ type: 'hidden', id: 'a' }, { type: 'quote', id: 'q', quoteId }, other]
  expect(await read('limited', _id)).toEqual(documentOf(...hidden))
})

test('a block that is now hidden from the author stays in the document when they save it', async () => {
  const { _id } = await analysis('narrowed', documentOf(own, paragraph, quote(), other))
  await litopys.api.call(userRoutes.change, { id: cast.who('narrowed').id, access: ['channel:20'] })
  const seen = await read('narrowed', _id)
  const [first, ...rest] = seen.blocks
  const moved = { blocks: [...rest, first, { type: 'hidden', id: 'strange' }], conclusions: 'Інші.' }
  expect((await ask('narrowed', 'PATCH', `/analyses/${_id}`, { document: moved })).status).toBe(200)
  await litopys.api.call(userRoutes.change, { id: cast.who('narrowed').id, access: [] })
  expect(await read('narrowed', _id)).toEqual({
    blocks: [paragraph, quote(), other, own],
    conclusions: 'Інші.',
  })
})

test.each([
  ['an unknown block', { blocks: [{ type: 'script', id: 'x', text: '' }], conclusions: '' }],
  ['an extra field', { blocks: [{ ...heading, html: '<b>' }], conclusions: '' }],
  ['a text that is too long', { blocks: [{ ...paragraph, text: 'x'.repeat(20_001) }], conclusions: '' }],
  ['too many blocks', { blocks: Array.from({ length: mostBlocks + 1 }, () => paragraph), conclusions: '' }],
])('%s is refused', async (_, document) => {
  const { status } = await ask('stepan', 'POST', '/analyses', { itemId: 'x', document })
  expect(status).toBe(422)
})

test('cards show posts and quotes that the user may read', async () => {
  const wanted = { postIds: ['10_1', '20_3', '10_99', 'nonsense'], quoteIds: [quoteId] }
  const cards = async (name: Name) => {
    const { posts, quotes } = (await ask(name, 'POST', '/quotes/cards', wanted)).body.data
    return [...posts, ...quotes].map(({ _id, quoteId: id }) => _id ?? id).toSorted()
  }
  expect(await cards('stepan')).toEqual(['10_1', '20_3', quoteId].toSorted())
  expect(await cards('marta')).toEqual(['10_1', '20_3'])
  expect(await cards('limited')).toEqual(['20_3'])
  const { body } = await ask('stepan', 'POST', '/quotes/cards', wanted)
  expect(body.data.quotes[0].post).toMatchObject({ _id: '10_2', articleBody: 'Пором номер 2 відчалив.' })
})

test('a card shows the location of its post', async () => {
  const extra = { place_name: 'Київ, Хрещатик', address: 'Хрещатик, 1' }
  await litopys.importPosts([{ ...post(4, 10), ...extra }])
  const { body } = await ask('stepan', 'POST', '/quotes/cards', { postIds: ['10_4'] })
  expect(body.data.posts[0].place).toEqual({ name: 'Київ, Хрещатик', address: 'Хрещатик, 1' })
})
