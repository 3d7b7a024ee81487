import 'fake-indexeddb/auto'
import { searchPosts } from '@litopys/contract/routes/archives'
import { listQuotes, saveQuote } from '@litopys/contract/routes/quotes'
import { expect, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { session } from '#api/session.ts'
import { tokenFor } from '#testing/fakeServer.ts'
import { oksana as me } from '#testing/people.ts'
import { rememberingServer } from '#testing/rememberingServer.ts'
import { useMirror } from './mirrorState.ts'
import { outboxName } from './names.ts'
import { followOfflineWork, mirrorBelongsTo, sessionIsOver, workOffline } from './offline.ts'

const soon = { timeout: 10_000 }
const usualPage = { q: '', page: 1, itemsPerPage: 10 }

test('changes of another operator that were not sent outlive a sign-in of a colleague, who is told how many and reads none, until he gives them up', async () => {
  session.begin(tokenFor(900))
  const { state } = rememberingServer()
  followOfflineWork()
  workOffline(me._id)
  await vi.waitFor(() => expect(useMirror.getState().state.at).toBe('open'), soon)
  await call(searchPosts, usualPage)
  await vi.waitFor(async () => {
    const { state: mirror } = useMirror.getState()
    expect(mirror.at === 'open' && (await mirror.controls.holdings()).posts).toBe(2)
  }, soon)
  state.connection = 'gone'
  await call(saveQuote, { postId: '5_1' })

  mirrorBelongsTo('somebody else')
  await expect(call(listQuotes, usualPage)).rejects.toMatchObject({ code: 'network' })
  await vi.waitFor(
    () => expect(useMirror.getState()).toMatchObject({ unsentOfAnother: 1, waiting: [] }),
    soon,
  )
  await vi.waitFor(
    async () => expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([outboxName]),
    soon,
  )
  sessionIsOver()
  expect(useMirror.getState().unsentOfAnother).toBe(0)

  mirrorBelongsTo(me._id)
  await vi.waitFor(() => expect(useMirror.getState().waiting).toHaveLength(1), soon)
  mirrorBelongsTo('somebody else')
  await vi.waitFor(() => expect(useMirror.getState().unsentOfAnother).toBe(1), soon)
  workOffline(null)
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]), soon)
  expect(useMirror.getState().unsentOfAnother).toBe(0)
})
