import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Message } from '#notifications/outbox.store'
import { portOf } from '#testing/mail'
import { createSmsTransport } from './gateway.ts'

const message: Message = {
  channel: 'sms',
  to: '+380501234567',
  text: 'Код {to}: "123456"\nЛітопис $& \\',
  expiresAt: new Date(Date.now() + 60_000),
}
type Asked = { method: string | undefined; headers: IncomingMessage['headers']; body: string }

async function gateway(
  answer: (response: ServerResponse) => void,
  bodyTemplate = '{"to":{to},"text":{text}}',
) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    asked.push({ method: request.method, headers: request.headers, body: await text(request) })
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${portOf(server.address())}/send`
  const send = createSmsTransport({ url, bodyTemplate, authorization: 'Bearer key' })
  return { asked, url, send: (ms = 5_000) => send(message, 'id', AbortSignal.timeout(ms)) }
}

test('number and text are inserted as JSON, with any characters', async () => {
  const template = '{"from":"Litopys","messages":[{"phone":{to},"body":{text}}]}'
  const { asked, send } = await gateway((response) => response.end('{"id":1}'), template)
  await send()
  expect(asked).toMatchObject([
    { method: 'POST', headers: { authorization: 'Bearer key', 'content-type': 'application/json' } },
  ])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    from: 'Litopys',
    messages: [{ phone: message.to, body: message.text }],
  })
})

test.each([
  [500, false],
  [401, false],
  [429, false],
  [400, true],
  [422, true],
])('status %i is a failure, permanent: %s', async (status, isFinal) => {
  const { send } = await gateway((response) => response.writeHead(status).end(message.text))
  await expect(send()).rejects.toMatchObject({ message: `SMS gateway: status ${status}`, isFinal })
})

test('a redirect is not followed, so the code is sent to no other host', async () => {
  const other = await gateway((response) => response.end())
  const { send } = await gateway((response) => response.writeHead(307, { location: other.url }).end())
  await expect(send()).rejects.toThrow('status 307')
  expect(other.asked).toEqual([])
})

test('an endless answer is not read', async () => {
  let written = 0
  const { send } = await gateway((response) => {
    const pour = () => {
      if (response.destroyed || written > 500_000_000) return
      written += 65_536
      response.write(Buffer.alloc(65_536), pour)
    }
    pour()
  })
  await send()
  expect(written).toBeLessThan(50_000_000)
})

test('a gateway that does not answer fails at the time limit, an unreachable gateway at once', async () => {
  const { send } = await gateway(() => undefined)
  await expect(send(300)).rejects.toThrow('SMS gateway: TimeoutError')
  const nowhere = createSmsTransport({
    url: 'http://127.0.0.1:9/',
    bodyTemplate: '{to}',
    authorization: undefined,
  })
  await expect(nowhere(message, 'id', AbortSignal.timeout(5_000))).rejects.toThrow('SMS gateway: ')
})
