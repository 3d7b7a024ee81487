import { startArchiving } from '@litopys/contract/routes/archives'
import { readJob, uploadFile } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPosts } from '#testing/refreshes'

const shown = { id: 20, name: 'varta_news', title: 'Варта' }
let cast: Cast<'limited'>
let server: PreviewServer
let litopys: TestLitopys
let channel: string
beforeAll(async () => {
  cast = await directoryWithCast({ limited: { role: ['Data manager'], access: ['channel:20'] } })
  server = await startPreviewServer(shown, shownPosts(1, 15))
  litopys = await startTestLitopys({
    ...{ DATA_DIR: cast.directory, PREVIEW_URL: server.url, PREVIEW_EVERY_MS: '0' },
  })
  channel = (await refreshing(litopys.api).add(shown.name))._id
})
afterAll(async () => {
  await litopys.close()
  await server.close()
  cast.clear()
})

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const type = payload instanceof Buffer ? 'application/octet-stream' : 'application/json'
  const headers = { ...cast.who('limited').bearer, ...(payload ? { 'content-type': type } : {}) }
  const wish = { method, url, headers, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(wish)
  return { status: response.statusCode, body: response.json() }
}

const post = (channelId: number, messageId: number) => ({
  ...{ channelId, messageId, date: '2026-01-01T10:00:00Z', text: `Допис ${messageId}` },
})

test('whom an access list keeps from a channel is not told its gaps when he imports a post of it', async () => {
  await litopys.importPosts([post(30, 1), post(30, 9)])
  const lines = [post(30, 5), post(20, 1), post(20, 4)].map((one) => JSON.stringify(one)).join('\n')
  const upload = await call('POST', `${uploadFile.path}?fileName=a.jsonl`, Buffer.from(lines))
  const { body } = await call('POST', startArchiving.path, { uploadId: upload.body.data.uploadId })
  const { report } = await jobEnd(litopys.api, body.data.id)
  expect(report.gaps).toHaveLength(3)
  const seen = await call('GET', readJob.path.replace('{id}', body.data.id))
  expect(seen.body.data.report.gaps).toEqual([{ channelId: '20', from: 2, to: 3 }])
})

test('who asks for a refresh that somebody else has begun learns that it goes on, and nothing of it', async () => {
  server.troubles.push({ kind: 'silence' })
  await refreshing(litopys.api).begin(channel)
  const asked = await call('POST', startArchiving.path, { refresh: { channels: [channel] } })
  expect(asked).toMatchObject({ status: 409, body: { code: 'refresh_running' } })
  expect(JSON.stringify(asked.body)).not.toContain('local')
})
