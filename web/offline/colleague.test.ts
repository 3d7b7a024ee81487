import 'fake-indexeddb/auto'
import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { session } from '#api/session.ts'
import { tokenFor } from '#testing/fake-server.ts'
import { oksana as me } from '#testing/people.ts'
import { rememberingServer } from '#testing/remembering-server.ts'
import { outboxName } from './names.ts'
import { followOfflineWork, offlineStoreBelongsTo, sessionIsOver, workOffline } from './offline.ts'
import { useOfflineStore } from './offline-store-state.ts'

const soon = { timeout: 10_000 }
const usualPage = { q: '', page: 1, itemsPerPage: 10 }

test('unsent changes of an operator survive a sign-in of a colleague, who sees their number but not their content, until the colleague discards them', async () => {
  session.begin(tokenFor(900))
  const { state } = rememberingServer()
  followOfflineWork()
  workOffline(me._id)
  await vi.waitFor(() => expect(useOfflineStore.getState().state.at).toBe('open'), soon)
  await call(postRoutes.search, usualPage)
  await vi.waitFor(async () => {
    const { state: offlineStore } = useOfflineStore.getState()
    expect(offlineStore.at === 'open' && (await offlineStore.controls.contents()).posts).toBe(2)
  }, soon)
  state.connection = 'gone'
  await call(quoteRoutes.save, { postId: '5_1' })

  offlineStoreBelongsTo('somebody else')
  await expect(call(quoteRoutes.list, usualPage)).rejects.toMatchObject({ code: 'network' })
  await vi.waitFor(
    () => expect(useOfflineStore.getState()).toMatchObject({ unsentOfAnother: 1, waiting: [] }),
    soon,
  )
  await vi.waitFor(
    async () => expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([outboxName]),
    soon,
  )
  sessionIsOver()
  expect(useOfflineStore.getState().unsentOfAnother).toBe(0)

  offlineStoreBelongsTo(me._id)
  await vi.waitFor(() => expect(useOfflineStore.getState().waiting).toHaveLength(1), soon)
  offlineStoreBelongsTo('somebody else')
  await vi.waitFor(() => expect(useOfflineStore.getState().unsentOfAnother).toBe(1), soon)
  workOffline(null)
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]), soon)
  expect(useOfflineStore.getState().unsentOfAnother).toBe(0)
})
