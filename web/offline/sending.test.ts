import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callServer } from '#api/call.ts'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { sendWaiting } from './sending.ts'
import { wipeOfflineStore } from './wipe.ts'

let outbox: Outbox
beforeEach(() => {
  session.begin(tokenFor(900))
  outbox = openOutbox()
})
afterEach(async () => {
  outbox.database.close()
  await wipeOfflineStore()
})

test('a refused tag change blocks later changes of the same tag, and no others', async () => {
  const sent: unknown[] = []
  fakeServer(({ body }) => {
    sent.push(body)
    return sent.length === 1 ? failure(403, 'forbidden') : success({ quotes: 1 })
  })
  const taggings = [{ add: ['шлюз', 'рух'] }, { remove: ['шлюз'] }, { add: ['варта'] }]
  for (const tags of taggings) await outbox.add({ kind: 'tag', tagging: { posts: ['5_1'], ...tags } }, 'tags')
  await sendWaiting(outbox, callServer)
  expect(sent).toEqual([taggings[0], taggings[2]].map((tags) => ({ posts: ['5_1'], ...tags })))
  expect((await outbox.all()).map(({ state }) => state.at)).toEqual(['refused', 'waiting'])
})

test('a quote change is sent with its version, so a colleague’s change at the same moment is checked first', async () => {
  let quote = { comment: '', tags: [], __v: 3 }
  const asked = fakeServer(({ method }) => {
    if (method === 'GET') return success(quote)
    quote = { ...quote, comment: 'їхнє', __v: 4 }
    return failure(409, 'changed_since')
  })
  await outbox.add({ kind: 'changeQuote', id: 'q', before: { comment: '' }, after: { comment: 'моє' } }, 'q')
  await sendWaiting(outbox, callServer)
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    comment: 'моє',
    __v: 3,
  })
  expect((await outbox.all()).map(({ state }) => state)).toEqual([
    { at: 'conflict', theirs: { comment: 'їхнє' } },
  ])
})
