import { once } from 'node:events'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Message } from '#notifications/outbox.store'
import { until } from '#testing/child'
import { portOf, startMailServer } from '#testing/mail'
import { createSmtpTransport } from './smtp.ts'

const message: Message = {
  channel: 'email',
  to: 'olena@example.org',
  subject: 'Code',
  text: '12345678',
  expiresAt: new Date(Date.now() + 60_000),
}
const from = 'litopys@archive.example'

test('sending stops at the time limit when the server keeps answering without a result', async () => {
  let open = 0
  const chatty = createServer((socket) => {
    open += 1
    const timer = setInterval(() => socket.write('220-still here\r\n'), 20)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open -= 1
        clearInterval(timer)
      })
  }).listen(0, '127.0.0.1')
  await once(chatty, 'listening')
  onTestFinished(() => void chatty.close())
  const send = createSmtpTransport({ url: `smtp://127.0.0.1:${portOf(chatty.address())}`, from })
  await expect(send(message, 'x', AbortSignal.timeout(400))).rejects.toMatchObject({ isFinal: false })
  await until(() => open === 0, 2_000)
})

test('a password is never sent to another machine without TLS', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  // An IPv4-mapped loopback address: the check uses the host as the operator wrote it.
  const send = createSmtpTransport({ url: `smtp://user:secret@[::ffff:127.0.0.1]:${server.port}`, from })
  await expect(send(message, 'x', AbortSignal.timeout(5_000))).rejects.toThrow('ETLS')
  expect(server.letters).toEqual([])
})

test('a mail server whose certificate is not valid gets no password', async () => {
  let tries = 0
  const invalid = new SMTPServer({
    secure: true,
    onAuth: (_auth, _session, done) => {
      tries += 1
      done(null, { user: 'user' })
    },
  })
  invalid.on('error', () => undefined)
  await new Promise<void>((done) => invalid.listen(0, '127.0.0.1', done))
  onTestFinished(() => void invalid.close())
  const url = `smtps://user:secret@127.0.0.1:${portOf(invalid.server.address())}`
  const send = createSmtpTransport({ url, from })
  await expect(send(message, 'x', AbortSignal.timeout(5_000))).rejects.toMatchObject({ isFinal: false })
  expect(tries).toBe(0)
})

test('a mail that is sent again has the same Message-ID', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const send = createSmtpTransport({ url: server.url, from: 'Archive <litopys@archive.example>' })
  await send(message, 'one', AbortSignal.timeout(5_000))
  await send(message, 'one', AbortSignal.timeout(5_000))
  expect(server.letters.map(({ letter }) => letter.messageId)).toEqual([
    '<one@archive.example>',
    '<one@archive.example>',
  ])
})
