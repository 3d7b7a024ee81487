import 'fake-indexeddb/auto'
import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { local, useAnswered } from '#api/local-answers.ts'
import { session } from '#api/session.ts'
import { tokenFor } from '#testing/fake-server.ts'
import { oksana as me } from '#testing/people.ts'
import { rememberingServer } from '#testing/remembering-server.ts'
import { useOfflineStore } from './offline-store-state.ts'
import { type OpenOfflineStore, openOfflineStoreOf } from './open-offline-store.ts'
import { wipeOfflineStore } from './wipe.ts'

let tab: OpenOfflineStore
beforeEach(() => session.begin(tokenFor(900)))
afterEach(async () => {
  local.use(undefined)
  tab.close()
  await wipeOfflineStore()
  useOfflineStore.setState({ state: { at: 'off' }, waiting: [] })
})

async function offline() {
  const { state } = rememberingServer()
  tab = await openOfflineStoreOf(me._id)
  local.use(Promise.resolve(tab))
  await tab.controls.refresh()
  const find = () => call(postRoutes.search, { q: '', page: 1, itemsPerPage: 10 })
  await find()
  await vi.waitFor(async () => expect((await tab.controls.contents()).posts).toBe(2))
  state.connection = 'gone'
  await find()
  expect(useAnswered.getState().locally).toBe(true)
  return state
}

test('when the connection is back, the offline notice disappears without a request', async () => {
  const state = await offline()
  state.connection = 'there'
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(useAnswered.getState().locally).toBe(false))
})

test('a waiting change names its quote by channel, day and the beginning of the text', async () => {
  await offline()
  const { data: quote } = await call(quoteRoutes.save, { postId: '5_1' })
  await call(quoteRoutes.change, { id: quote._id, comment: 'звірити' })
  await vi.waitFor(() => expect(useOfflineStore.getState().waiting).toHaveLength(2))
  const [first, second] = useOfflineStore.getState().waiting.map(({ name }) => name)
  expect(first).toMatch(/^Канал · \w+ \d+, \d{4} · Колона рушила до мосту\.$/)
  expect(second).toBe(first)
})
