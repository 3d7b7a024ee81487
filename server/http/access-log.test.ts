import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAnswers } from './access-log.ts'

test('a line has request, user, route, status and duration, and nothing of the address', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logger: FastifyBaseLogger = pino({ level: 'info' }, stream)
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => 'id-of-the-request',
  })
  const noteUser = logAnswers(app)
  app.get('/posts/:id', async (request) => {
    noteUser(request, 'id-of-the-user')
    return {}
  })
  app.get('/healthz', async () => ({}))
  const answer = await app.inject('/posts/secret-1?q=secret-words')
  await app.inject('/healthz')
  await app.inject('/secret-path')
  await app.close()
  expect(answer.headers['x-request-id']).toBe('id-of-the-request')
  const shown = { reqId: 'id-of-the-request', method: 'GET', ms: expect.any(Number), msg: 'answered' }
  expect(lines.filter(({ msg }) => msg === 'answered')).toMatchObject([
    { ...shown, userId: 'id-of-the-user', route: '/posts/:id', status: 200 },
    { ...shown, route: 'unknown', status: 404 },
  ])
  expect(JSON.stringify(lines.filter(({ msg }) => msg === 'answered'))).not.toContain('secret')
})
