import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './send-file.ts'

test.each([
  ['GET', { 'content-length': '10' }, 1],
  ['HEAD', { 'content-length': '10' }, 0],
] as const)(
  '%s of a file has its length, and reads it only for an answer',
  async (method, headers, reads) => {
    let read = 0
    const app = fastify()
    app.get('/film', (request, reply) =>
      sendFile(request, reply, {
        read: async function* () {
          read += 1
          yield Buffer.from('0123456789')
        },
        size: 10,
        name: 'film.mp4',
        type: 'video/mp4',
        isShown: true,
      }),
    )
    const response = await app.inject({ method, url: '/film' })
    expect(response).toMatchObject({ statusCode: 200, headers, body: reads === 0 ? '' : '0123456789' })
    expect(read).toBe(reads)
    await app.close()
  },
)
