import 'fake-indexeddb/auto'
import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { local, useAnswered } from '#api/local-answers.ts'
import { newId } from '#api/new-id.ts'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { oksana as me } from '#testing/people.ts'
import { foundPost, openedPost } from '#testing/posts.ts'
import { noTranslator, rememberingServer } from '#testing/remembering-server.ts'
import { translatorNote } from './keeping.ts'
import { refreshedNote } from './names.ts'
import { followOfflineWork, offlineStoreBelongsTo, workOffline } from './offline.ts'
import { useOfflineStore } from './offline-store-state.ts'
import { type OpenOfflineStore, openOfflineStoreOf } from './open-offline-store.ts'
import { openOutbox } from './outbox.ts'
import { wipeOfflineStore } from './wipe.ts'

const opened: OpenOfflineStore[] = []
async function openTab(): Promise<OpenOfflineStore> {
  const tab = await openOfflineStoreOf(me._id)
  opened.push(tab)
  local.use(Promise.resolve(tab))
  return tab
}
const found = (input: object) => call(postRoutes.search, { q: '', page: 1, itemsPerPage: 10, ...input })
const allQuotes = () => call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
const waiting = () => useOfflineStore.getState().waiting

beforeEach(() => session.begin(tokenFor(900)))
afterEach(async () => {
  local.use(undefined)
  for (const tab of opened.splice(0)) tab.close()
  await wipeOfflineStore()
  useOfflineStore.setState({ state: { at: 'off' }, waiting: [] })
})

async function afterASearch() {
  const it = rememberingServer()
  const tab = await openTab()
  await tab.controls.refresh()
  await found({})
  await vi.waitFor(async () => expect((await tab.controls.contents()).posts).toBe(2))
  expect(Date.now() - Date.parse((await tab.controls.contents()).postsCopiedAt ?? '')).toBeLessThan(60_000)
  return { ...it, tab }
}

test('a search is repeated offline with highlighted words, facets and the operator', async () => {
  const { state } = await afterASearch()
  state.connection = 'gone'
  const { data, totalItems, understood } = await found({ q: 'колона' })
  expect(understood.fromCopy).toBe(true)
  expect([totalItems, data[0]?._id, data[0]?.matches]).toEqual([1, '5_1', [[0, 6]]])
  expect((await found({ filters: { hasImage: true } })).data.map(({ _id }) => _id)).toEqual(['5_2'])
  const facets = await call(postRoutes.facets, { q: 'міст', field: 'tags', limit: 10, order: 'count' })
  expect(facets.data).toEqual([
    { field: 'tags', values: [{ value: 'рух', count: 1 }], missing: 1, distinct: 1 },
  ])
  expect((await call(userRoutes.readCurrent, {})).data).toEqual(me)
  expect(useAnswered.getState().locally).toBe(true)
  state.connection = 'there'
  await call(userRoutes.readCurrent, {})
  expect(useAnswered.getState().locally).toBe(false)
})

test('offline results by relevance have the newest first', async () => {
  const { state } = await afterASearch()
  state.connection = 'gone'
  const { data } = await found({ q: 'колона OR мосту', sortBy: { key: 'relevance' } })
  expect(data.map(({ _id, matches }) => [_id, matches.length])).toEqual([
    ['5_2', 1],
    ['5_1', 2],
  ])
})

test('a post whose page was not opened says that its context was not copied', async () => {
  const { state } = await afterASearch()
  state.connection = 'gone'
  expect((await call(postRoutes.read, { id: '5_1' })).data).toMatchObject({
    _id: '5_1',
    contextMissing: true,
  })
})

test('the start of a long text in a list does not replace the whole text of an opened post', async () => {
  const { tab } = await afterASearch()
  const texts = (text: string, part: object = {}) => ({
    fileTexts: [{ kind: 'document' as const, hash: 'aa', text, ...part }],
  })
  const page = { totalItems: 1, page: 1, itemsPerPage: 10, understood: { q: '', corrections: [] } }
  fakeServer(({ url }) => {
    if (url.pathname.endsWith('/5_1')) return success(openedPost(texts('Наказ про переправу')))
    return success([foundPost(texts('Наказ', { isCut: true }))], page)
  })
  const copiedAt = async () => Date.parse((await tab.controls.contents()).postsCopiedAt ?? '')
  for (const ask of [() => call(postRoutes.read, { id: '5_1' }), () => found({})]) {
    const before = await copiedAt()
    await ask()
    await vi.waitFor(async () => expect(await copiedAt()).toBeGreaterThan(before))
  }
  fakeServer(() => {
    throw new TypeError('Failed to fetch')
  })
  expect((await found({ q: 'переправу in:file' })).data[0]?.fileTexts).toEqual(
    texts('Наказ про переправу').fileTexts,
  )
})

test('a missing translator is known after an offline reload', async () => {
  const { state } = await afterASearch()
  expect((await call(translationRoutes.readTranslator, {})).data).toEqual(noTranslator)
  const outbox = openOutbox()
  await vi.waitFor(async () => expect(await outbox.note(translatorNote)).toEqual(noTranslator))
  outbox.database.close()
  state.connection = 'gone'
  for (const tab of opened.splice(0)) tab.close()
  await openTab()
  expect((await call(translationRoutes.readTranslator, {})).data).toEqual(noTranslator)
})

test('a call without stored data fails like a call without a connection', async () => {
  const { state } = await afterASearch()
  state.connection = 'gone'
  await expect(call(tagRoutes.change, { add: ['x'], search: { q: '' } })).rejects.toMatchObject({
    code: 'network',
  })
})

test('a quote saved, commented and tagged offline is visible at once, and reaches the server once, in this order', async () => {
  const { state, tab } = await afterASearch()
  state.connection = 'gone'
  const { data: saved } = await call(quoteRoutes.save, { postId: '5_1' })
  expect((await call(quoteRoutes.save, { postId: '5_1' })).data._id).toBe(saved._id)
  await call(quoteRoutes.change, { id: saved._id, comment: 'звірити', tags: ['рух', 'міст'] })
  await call(tagRoutes.change, { quotes: [saved._id], add: ['варта'] })
  const [quote] = (await allQuotes()).data
  expect(quote).toMatchObject({ comment: 'звірити', tags: ['рух', 'міст', 'варта'], isOwn: true })
  await vi.waitFor(() => expect(waiting()).toHaveLength(3))

  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
  expect([...state.quotes.values()]).toEqual([
    expect.objectContaining({ _id: saved._id, postId: '5_1', comment: 'звірити', tags: ['рух', 'міст'] }),
  ])
  expect(state.taggings).toEqual([{ quotes: [saved._id], add: ['варта'] }])

  state.connection = 'gone'
  expect((await allQuotes()).data).toMatchObject([{ _id: saved._id, comment: 'звірити' }])
})

test('a lost answer duplicates nothing, wherever and however often the connection breaks', async () => {
  const { state, tab } = await afterASearch()
  state.connection = 'lost'
  const { data: quote } = await call(quoteRoutes.save, { _id: newId(), postId: '5_1' })
  const { data: request } = await call(requestRoutes.add, { _id: newId(), title: 'Мости', search: 'міст' })
  for (const _ of [1, 2]) await expect(tab.controls.send()).rejects.toMatchObject({ code: 'network' })
  state.connection = 'there'
  await tab.controls.send()
  expect([...state.quotes.keys()]).toEqual([quote._id])
  expect([...state.requests.keys()]).toEqual([request._id])
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
})

test('two tabs send each change once, and a change in one is visible in the other after both were closed', async () => {
  const { state, tab, asked } = await afterASearch()
  state.connection = 'gone'
  await call(quoteRoutes.save, { postId: '5_2', tags: ['варта'], comment: 'звірити' })
  tab.close()
  const [first, second] = [await openTab(), await openTab()]
  expect((await allQuotes()).data).toHaveLength(1)
  state.connection = 'there'
  await Promise.all([first.controls.send(), second.controls.send()])
  expect([...state.quotes.values()]).toMatchObject([{ tags: ['варта'], comment: 'звірити' }])
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
  expect(
    asked.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/quotes')).length,
  ).toBeGreaterThan(0)
})

test('a change by another user is shown and not overwritten until the operator confirms it', async () => {
  const { state, tab } = await afterASearch()
  const { data: quote } = await call(quoteRoutes.save, { postId: '5_1' })
  await vi.waitFor(async () => expect((await tab.controls.contents()).quotes).toBe(1))
  state.connection = 'gone'
  await call(quoteRoutes.change, { id: quote._id, comment: 'моє' })
  const stored = state.quotes.get(quote._id)
  if (stored) state.quotes.set(quote._id, { ...stored, comment: 'їхнє', tags: ['інше'] })
  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() =>
    expect(waiting().map((entry) => entry.state)).toEqual([{ at: 'conflict', theirs: { comment: 'їхнє' } }]),
  )
  expect(state.quotes.get(quote._id)?.comment).toBe('їхнє')
  await tab.controls.send(waiting()[0])
  expect(state.quotes.get(quote._id)).toMatchObject({ comment: 'моє', tags: ['інше'] })
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
})

test('unchanged fields of a form are not a change: tags of a colleague stay when a comment is written offline', async () => {
  const { state, tab } = await afterASearch()
  const { data: quote } = await call(quoteRoutes.save, { postId: '5_1' })
  await vi.waitFor(async () => expect((await tab.controls.contents()).quotes).toBe(1))
  state.connection = 'gone'
  const form = { tags: quote.tags, __v: quote.__v }
  await call(quoteRoutes.change, { id: quote._id, ...form, comment: quote.comment })
  await call(quoteRoutes.change, { id: quote._id, ...form, comment: 'моє' })
  await vi.waitFor(() => expect(waiting()).toHaveLength(1))
  const stored = state.quotes.get(quote._id)
  if (stored) state.quotes.set(quote._id, { ...stored, tags: ['колега'] })
  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
  expect(state.quotes.get(quote._id)).toMatchObject({ comment: 'моє', tags: ['колега'] })
})

test('a request renamed offline stays unshared if another tab has unshared it', async () => {
  const { state, tab } = await afterASearch()
  const sharing = { title: 'Мости', sharedWith: ['petro@example.org'] }
  const { data: request } = await call(requestRoutes.add, { _id: newId(), ...sharing })
  await call(requestRoutes.list, { search: '', page: 1, itemsPerPage: 10 })
  await vi.waitFor(async () => expect((await tab.controls.contents()).requests).toBe(1))
  state.connection = 'gone'
  const { description, search, startDate, endDate, view, options, sharedWith = [], __v } = request
  const form = { description, search: search ?? '', startDate, endDate, view, options, sharedWith, __v }
  await call(requestRoutes.change, { id: request._id, ...form, title: 'Переправи' })
  const stored = state.requests.get(request._id)
  if (stored) state.requests.set(request._id, { ...stored, sharedWith: [] })
  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
  expect(state.requests.get(request._id)).toMatchObject({ title: 'Переправи', sharedWith: [] })
})

test('a change refused by the server is kept with its reason, blocks no other change, and can be discarded', async () => {
  const { state, tab } = await afterASearch()
  const { data: quote } = await call(quoteRoutes.save, { postId: '5_1' })
  await vi.waitFor(async () => expect((await tab.controls.contents()).quotes).toBe(1))
  state.connection = 'gone'
  await call(quoteRoutes.change, { id: quote._id, comment: 'моє' })
  await call(quoteRoutes.save, { postId: '5_2' })
  state.quotes.clear()
  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() =>
    expect(waiting().map((entry) => entry.state)).toEqual([{ at: 'refused', code: 'not_found' }]),
  )
  expect([...state.quotes.values()].map(({ postId }) => postId)).toEqual(['5_2'])
  const [refused] = waiting()
  if (refused) await tab.controls.discard(refused)
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
})

test('a deletion that another user made first counts as done', async () => {
  const { state, tab } = await afterASearch()
  const { data: quote } = await call(quoteRoutes.save, { postId: '5_1' })
  await vi.waitFor(async () => expect((await tab.controls.contents()).quotes).toBe(1))
  state.connection = 'gone'
  await call(quoteRoutes.remove, { id: quote._id })
  expect((await allQuotes()).data).toEqual([])
  state.quotes.clear()
  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
})

test('an object changed by another user in the meantime is not deleted without a question', async () => {
  const { state, tab } = await afterASearch()
  const { data: quote } = await call(quoteRoutes.save, { postId: '5_1' })
  await vi.waitFor(async () => expect((await tab.controls.contents()).quotes).toBe(1))
  state.connection = 'gone'
  await call(quoteRoutes.remove, { id: quote._id })
  const theirs = { ...quote, comment: 'keep this' }
  state.quotes.set(quote._id, theirs)
  state.connection = 'there'
  await tab.controls.send()
  await vi.waitFor(() =>
    expect(waiting().map((entry) => entry.state)).toEqual([
      { at: 'conflict', theirs: { comment: 'keep this' } },
    ]),
  )
  expect(state.quotes.get(quote._id)).toEqual(theirs)
  const [conflict] = waiting()
  await tab.controls.send(conflict)
  await vi.waitFor(() => expect(waiting()).toHaveLength(0))
  expect(state.quotes.size).toBe(0)
})

test('data of an operator is neither sent nor shown while another operator is signed in', async () => {
  const { state, tab, asked } = await afterASearch()
  state.connection = 'gone'
  await call(quoteRoutes.save, { postId: '5_1' })
  tab.close()
  const other = await openOfflineStoreOf('somebody else')
  opened.push(other)
  state.connection = 'there'
  const before = asked.length
  await other.controls.send()
  expect(state.quotes.size).toBe(0)
  expect(asked.slice(before).every(({ url }) => url.pathname.endsWith('/user/me'))).toBe(true)
})

test('a copy without contact to the server for a week is deleted, and waiting changes stay; wiping deletes both', async () => {
  const { state, tab } = await afterASearch()
  state.connection = 'gone'
  await call(quoteRoutes.save, { postId: '5_1' })
  tab.close()
  const outbox = openOutbox()
  await outbox.setNote(refreshedNote, new Date(Date.now() - 8 * 24 * 3_600_000).toISOString())
  outbox.database.close()
  const later = await openTab()
  expect(await later.controls.contents()).toMatchObject({ posts: 0, quotes: 0, requests: 0, channels: 0 })
  expect((await allQuotes()).data).toHaveLength(1)
  later.close()
  await wipeOfflineStore()
  expect(await indexedDB.databases()).toEqual([])
})

test('the operator who turned it on finds the copy again; the next user of the browser does not see it', async () => {
  const { state } = rememberingServer()
  followOfflineWork()
  expect(useOfflineStore.getState().state.at).toBe('off')
  workOffline(me._id)
  await vi.waitFor(() => expect(useOfflineStore.getState().state.at).toBe('open'))
  await found({})
  state.connection = 'gone'
  await vi.waitFor(async () => expect((await found({})).totalItems).toBe(2))
  offlineStoreBelongsTo(me._id)
  expect((await found({})).totalItems).toBe(2)

  offlineStoreBelongsTo('somebody else')
  await expect(found({})).rejects.toMatchObject({ code: 'network' })
  expect(useOfflineStore.getState().state.at).toBe('off')
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
})

test('until the first copy of the lists is complete, its counts are marked as unknown', async () => {
  rememberingServer()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const answer = globalThis.fetch
  globalThis.fetch = async (...sent) => {
    await held
    return await answer(...sent)
  }
  const tab = await openTab()
  await vi.waitFor(async () => expect((await tab.controls.contents()).isFilling).toBe(true))
  release()
  await vi.waitFor(async () => expect((await tab.controls.contents()).isFilling).toBe(false))
  expect((await tab.controls.contents()).refreshedAt).toBeDefined()
})
