import { readdirSync, writeFileSync } from 'node:fs'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

const maxBytes = 20_000_000
let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys({ UPLOAD_MAX_BYTES: String(maxBytes) })
})
afterAll(() => litopys.close())

const post = JSON.stringify({ channelId: 1, messageId: 1, date: 1_769_098_145, text: 'text' })
const uploads = () => readdirSync(join(litopys.directory, 'data', 'uploads'))
async function uploaded(content: string) {
  const file = join(litopys.directory, 'file')
  writeFileSync(file, content)
  return (await litopys.api.upload(jobRoutes.upload, { fileName: 'file' }, file)).data.uploadId
}

describe('an uploaded file', () => {
  test('is removed after its job, successful or failed', async () => {
    await litopys.importText('posts.jsonl', post)
    await litopys.importText('photo.png', 'no')
    await expect.poll(uploads).toEqual([])
  })
  test('can be imported once', async () => {
    const uploadId = await uploaded(post)
    const { data: job } = await litopys.api.call(archiveRoutes.startCapture, { uploadId })
    await expect(litopys.api.call(archiveRoutes.startCapture, { uploadId })).rejects.toThrow(
      'There is no such upload',
    )
    expect((await jobEnd(litopys.api, job.id)).state).toEqual({ status: 'done' })
  })
  test.each(['@bad name!', 't.me/+AbCdEf'])(
    'is refused with the channel name "%s", and can be imported later with a valid one',
    async (channel) => {
      const uploadId = await uploaded(post)
      await expect(litopys.api.call(archiveRoutes.startCapture, { uploadId, channel })).rejects.toThrow(
        '/channel: A username has 4 to 32',
      )
      const { data: job } = await litopys.api.call(archiveRoutes.startCapture, {
        uploadId,
        channel: '@good_name',
      })
      expect((await jobEnd(litopys.api, job.id)).state).toEqual({ status: 'done' })
    },
  )
  test('beyond the limit is refused and leaves no file', async () => {
    const before = (await litopys.api.call(jobRoutes.list, { page: 1, itemsPerPage: 1 })).totalItems
    const answer = await sent(maxBytes + 1)
    expect(answer).toBe(413)
    await expect.poll(uploads).toEqual([])
    expect((await litopys.api.call(jobRoutes.list, { page: 1, itemsPerPage: 1 })).totalItems).toBe(before)
  })
  test('cut off by the client leaves no file', async () => {
    const outgoing = outgoingUpload(1_000_000)
    outgoing.on('error', () => undefined)
    outgoing.write(Buffer.alloc(500_000))
    await expect.poll(() => uploads().length).toBe(1)
    outgoing.destroy()
    await expect.poll(uploads).toEqual([])
  })

  test.each([
    ['of another type', { 'content-type': 'application/json' }, '{"a":1}', 415],
    ['without a type', {}, 'x', 415],
    [
      'packed',
      { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' },
      gzipSync('x'),
      415,
    ],
    ['of no bytes', { 'content-type': 'application/octet-stream' }, '', 422],
  ])('%s is refused and leaves no file', async (_, headers, body, status) => {
    expect(await answered({ ...headers, 'content-length': Buffer.byteLength(body) }, body)).toBe(status)
    await expect.poll(uploads).toEqual([])
  })
  test('may have a parameter in its content type', async () => {
    const headers = { 'content-type': 'application/octet-stream; charset=binary', 'content-length': 1 }
    expect(await answered(headers, 'x')).toBe(200)
  })

  const uploadWith = (headers: OutgoingHttpHeaders) =>
    request({
      socketPath: litopys.instance.socketPath,
      method: 'POST',
      path: '/api/v1/uploads?fileName=a',
      headers,
    })
  const outgoingUpload = (length: number) =>
    uploadWith({ 'content-type': 'application/octet-stream', 'content-length': length })
  const answered = (headers: OutgoingHttpHeaders, body: string | Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const outgoing = uploadWith(headers)
      outgoing.once('response', (response) => resolve(response.statusCode))
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  const sent = (length: number) =>
    answered({ 'content-type': 'application/octet-stream', 'content-length': length }, Buffer.alloc(length))
})
