import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jobEnd, startTestLitopys } from '#testing/litopys'
import { startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPost, shownPosts } from '#testing/refreshes'
import { layOut } from '#testing/template'

test('filling the gaps continues after a stop with the rest of the current gap', async () => {
  const shown = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
  const server = await startPreviewServer(shown, shownPosts(1, 45))
  const directory = mkdtempSync(join(tmpdir(), 'litopys-gaps-'))
  const data = join(directory, 'data')
  layOut(data)
  const start = () =>
    startTestLitopys({
      DATA_DIR: data,
      PREVIEW_URL: server.url,
      PREVIEW_EVERY_MS: '0',
    })
  let litopys = await start()
  try {
    const { channelId, _id } = await refreshing(litopys.api).add(shown.name)
    const known = [1, 45].map((messageId) => ({
      channelId,
      messageId,
      channel: shown.title,
      text: 'відомий',
      date: shownPost(messageId).date,
    }))
    await litopys.importPosts(known)
    // The last post of the first page cannot be read, so there is no post where the run continues.
    server.posts.splice(20, 1, shownPost(21, { date: '' }))
    server.requests.splice(0)
    server.troubles.push({ kind: 'none' }, { kind: 'silence' })
    const job = await refreshing(litopys.api).begin(_id, { mode: 'gaps' })
    await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBe(2)
    await litopys.close()

    litopys = await start()
    expect((await jobEnd(litopys.api, job)).report).toMatchObject({
      new: 42,
      skippedCount: 1,
      gaps: [{ from: 21, to: 21 }],
    })
  } finally {
    await litopys.close()
    await server.close()
    rmSync(directory, { recursive: true })
  }
})
