import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPost } from '#testing/refreshes'

const shown = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
let server: PreviewServer
let litopys: TestLitopys
beforeAll(async () => {
  server = await startPreviewServer(shown)
  litopys = await startTestLitopys({ PREVIEW_URL: server.url, PREVIEW_EVERY_MS: '0' })
})
afterAll(async () => {
  await litopys.close()
  await server.close()
})

function forwardedFrom(place: string): string {
  return `<div class="tgme_widget_message_forwarded_from">Forwarded from <a class="tgme_widget_message_forwarded_from_name" href="https://t.me/${place}">Джерело</a></div>`
}

test('a forward named only by username in a preview is a copy of the post in the archive', async () => {
  const origin = { channelId: '77', username: 'Orig_Chan', channel: 'Джерело', messageId: 7 }
  await litopys.importPosts([{ ...origin, text: 'Коротко', date: '2026-01-02T03:04:05Z' }])
  server.posts.push(
    shownPost(1, { text: 'Коротко', before: forwardedFrom('orig_chan/7') }),
    shownPost(2, { text: 'Коротко', before: forwardedFrom('somebody_else/7') }),
  )
  const on = refreshing(litopys.api)
  const { channelId, _id } = await on.add(shown.name)
  await on.refresh(_id)
  const post = async (messageId: number) =>
    (await litopys.api.call(postRoutes.read, { id: `${channelId}_${messageId}` })).data
  expect(await post(1)).toMatchObject({
    existedBefore: true,
    reference: { forwardedFrom: { channelId: '77', username: 'orig_chan', messageId: 7 } },
  })
  const other = await post(2)
  expect(other).toMatchObject({ existedBefore: false })
  expect(other.reference.forwardedFrom).not.toHaveProperty('channelId')
  expect((await on.refresh(_id)).report).toMatchObject({ new: 0, updated: 0 })
})
