import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAnswers } from './access-log.ts'

async function answered(level: string) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logger: FastifyBaseLogger = pino({ level }, stream)
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
  app.get('/refused', (_request, reply) => reply.code(403).send({}))
  const answer = await app.inject('/posts/secret-1?q=secret-words')
  for (const path of ['/healthz', '/secret-path', '/refused?q=secret-words']) await app.inject(path)
  await app.close()
  return { id: answer.headers['x-request-id'], lines: lines.filter(({ msg }) => msg === 'answered') }
}

test('a line has request, user, route, status and duration, and nothing of the address', async () => {
  const { id, lines } = await answered('info')
  expect(id).toBe('id-of-the-request')
  const shown = { reqId: 'id-of-the-request', method: 'GET', ms: expect.any(Number), msg: 'answered' }
  expect(lines).toMatchObject([
    { ...shown, userId: 'id-of-the-user', route: '/posts/:id', status: 200 },
    { ...shown, route: 'unknown', status: 404 },
    { ...shown, route: '/refused', status: 403 },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('refused calls are logged at the default level', async () => {
  expect((await answered('warn')).lines).toMatchObject([{ route: '/refused', status: 403, level: 40 }])
})
