import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpTransport } from '#adapters/mail/smtp'
import { createTransact } from '#audit/transact'
import { createTransactionGuard } from '#records/transaction-guard'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { systemClock } from '#server/clock'
import { until } from '#testing/child'
import { portOf, startMailServer } from '#testing/mail'
import { openTestRecords, turnable } from '#testing/records'
import { type Failure, startDelivery } from './delivery.ts'
import { createMessageQueue, type Message } from './outbox.store.ts'
import { DeliveryFailed, type Transport } from './transport.ts'

const { db, directory, close } = await openTestRecords()
afterAll(close)
beforeEach(async () => {
  await db.deleteFrom('messagesOut').execute()
})
const seal = createSeal(directory)
const minutes = 60_000
const from = 'Літопис <litopys@archive.example>'
const count = async () => (await db.selectFrom('messagesOut').select('id').execute()).length
const emptied = async () => {
  for (let i = 0; (await count()) > 0; i += 1) {
    if (i > 200) throw new Error('the queue was not emptied in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A delivery with this transport and a clock that can be moved. It ends with the test. */
function deliverBy(email: Transport, sms: Transport = email) {
  const clock = turnable(systemClock)
  const failures: Failure[] = []
  const errors: unknown[] = []
  const queue = createMessageQueue(db, { seal, clock })
  const delivery = startDelivery({
    queue,
    clock,
    transports: { email, sms },
    onFailure: (failure) => failures.push(failure),
    onError: (error) => errors.push(error),
  })
  const transact = createTransact(db, {
    seal,
    clock,
    mac: createMac(directory),
    transactions: createTransactionGuard(),
    onMessages: delivery.wake,
    onEntries: () => undefined,
  })
  onTestFinished(async () => {
    await delivery.stop()
    expect(errors).toEqual([])
  })
  const put = (message: Partial<Extract<Message, { channel: 'email' }>> = {}) =>
    transact(async ({ notify }) =>
      notify({
        channel: 'email',
        to: 'olena@example.org',
        subject: 'Код',
        text: 'Ваш код: 12345678',
        expiresAt: new Date(clock.now().getTime() + 10 * minutes),
        ...message,
      }),
    )
  return { clock, failures, delivery, transact, queue, put }
}

describe('delivery by a real mail server', () => {
  test('a mail arrives at once, with intact Cyrillic in seven bits', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { put } = deliverBy(createSmtpTransport({ url: server.url, from }))
    const subject = 'Літопис: код для входу — «ґанок» 😀'
    const text = `Ваш код: 12345678\n\n${'Їжак і ґава. '.repeat(20)}\n.\nFrom here on`
    await put({ subject, text })
    const [received] = await server.lettersTo('olena@example.org')
    expect(received?.letter).toMatchObject({
      subject,
      from: { name: 'Літопис', address: 'litopys@archive.example' },
      to: [{ address: 'olena@example.org' }],
    })
    expect(received?.letter.text?.trimEnd()).toBe(text)
    expect(received?.letter.html).toBeUndefined()
    expect(received?.letter.attachments).toEqual([])
    expect(received?.raw.every((byte) => byte < 128)).toBe(true)
    expect(received?.raw.toString()).toMatch(/^auto-submitted: auto-generated\r$/im)
    await emptied()
  })

  test('an address that contains a list or a line break reaches no other recipient', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const { put, failures } = deliverBy(createSmtpTransport({ url: server.url, from }))
    await put({ to: 'a@example.org, b@example.org' })
    await put({ to: 'c@example.org\r\nBcc: d@example.org' })
    await put({ subject: 'x\r\nBcc: e@example.org' })
    await until(() => server.letters.length + failures.length >= 3)
    expect(server.letters.flatMap(({ to }) => to)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^[bde]@/)]),
    )
    for (const { letter } of server.letters) expect(letter.bcc ?? []).toEqual([])
  })

  test('a recipient that the server refuses permanently is not retried, and not named in the log', async () => {
    const server = await startMailServer({ unknown: ['gone@example.org'] })
    onTestFinished(server.close)
    const { put, failures } = deliverBy(createSmtpTransport({ url: server.url, from }))
    await put({ to: 'gone@example.org' })
    await emptied()
    expect(failures).toEqual([
      {
        messageId: expect.any(String),
        channel: 'email',
        attempts: 1,
        isLast: true,
        reason: 'mail server: EENVELOPE 550',
      },
    ])
    expect(server.letters).toEqual([])
  })

  test('a server that is down gets the mail when it is up again', async () => {
    const first = await startMailServer()
    await first.close()
    const { put, failures, clock, delivery } = deliverBy(createSmtpTransport({ url: first.url, from }))
    await put()
    await until(() => failures.length === 1)
    expect(failures).toMatchObject([{ reason: 'mail server: ESOCKET', isLast: false }])
    const second = await startMailServer({ port: first.port })
    onTestFinished(second.close)
    clock.turn(3_000)
    delivery.wake()
    expect(await second.lettersTo('olena@example.org')).toHaveLength(1)
    await emptied()
  })

  test('a server that does not answer delays neither the call nor an SMS nor the stop', async () => {
    const sockets: Socket[] = []
    const hole = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      hole.close()
    })
    await until(() => hole.listening)
    const sms: string[] = []
    const url = `smtp://127.0.0.1:${portOf(hole.address())}`
    const { transact, clock, put, delivery } = deliverBy(
      createSmtpTransport({ url, from }),
      async ({ to }) => {
        sms.push(to)
      },
    )
    const startedAt = performance.now()
    for (let i = 0; i < 20; i += 1) await put()
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    await until(() => sockets.length > 0)
    const expiresAt = new Date(clock.now().getTime() + 5 * minutes)
    await transact(async ({ notify }) =>
      notify({ channel: 'sms', to: '+380501234567', text: '123456', expiresAt }),
    )
    await until(() => sms.length === 1, 8_000)
    const stopped = performance.now()
    await delivery.stop()
    expect(performance.now() - stopped).toBeLessThan(5_000)
    // The message is kept: the next start tries at once.
    const waiting = await db.selectFrom('messagesOut').select('nextAt').execute()
    expect(waiting).toHaveLength(20)
    for (const { nextAt } of waiting) expect(nextAt.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  })

  test('a slow server gets each mail once', async () => {
    const server = await startMailServer({ delayMs: 700 })
    onTestFinished(server.close)
    const { put, failures } = deliverBy(createSmtpTransport({ url: server.url, from }))
    for (let i = 0; i < 12; i += 1) await put({ to: `n${i}@example.org` })
    await until(() => server.letters.length >= 12)
    await emptied()
    expect(server.letters.flatMap(({ to }) => to).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => `n${i}@example.org`).sort(),
    )
    expect(failures).toEqual([])
  })
})

describe('the message queue', () => {
  const refuse: Transport = () => Promise.reject(new DeliveryFailed('down'))

  test('a message is sent only after its transaction was committed', async () => {
    const sent: string[] = []
    const { transact, clock, put } = deliverBy(async ({ to }) => {
      sent.push(to)
    })
    const expiresAt = new Date(clock.now().getTime() + minutes)
    const undone = transact(async ({ notify }) => {
      notify({ channel: 'sms', to: 'undone', text: '1', expiresAt })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await put({ to: 'done@example.org' })
    await until(() => sent.length > 0)
    expect(sent).toEqual(['done@example.org'])
  })

  test('the pauses between attempts grow, and attempts end when the message expires', async () => {
    const { put, failures, clock, delivery } = deliverBy(refuse)
    await put()
    for (let i = 0; i < 30 && (await count()) > 0; i += 1) {
      const before = failures.length
      clock.turn(30_000)
      delivery.wake()
      await until(() => failures.length > before, 500).catch(() => undefined)
    }
    expect(await count()).toBe(0)
    expect(failures.length).toBeGreaterThan(4)
    expect(failures.length).toBeLessThan(12)
    expect(failures.map(({ isLast }) => isLast)).toEqual([...failures.slice(1).map(() => false), true])
    expect(JSON.stringify(failures)).not.toMatch(/olena|12345678|Код/)
  })

  test('a message that expired while the server was down is removed and not sent', async () => {
    const sent: string[] = []
    const early = createMessageQueue(db, { seal, clock: systemClock })
    const expiresAt = new Date(Date.now() - 1)
    await early.put({ channel: 'sms', to: 'late', text: '123456', expiresAt })
    const { failures } = deliverBy(async ({ to }) => {
      sent.push(to)
    })
    await emptied()
    expect([sent, failures]).toMatchObject([[], [{ reason: 'expired', attempts: 0, isLast: true }]])
  })

  test('a message sealed with another key, or moved to another row, is dropped', async () => {
    const sent: string[] = []
    const message = { channel: 'sms', to: 'x', text: '1', expiresAt: new Date(Date.now() + minutes) } as const
    const strange = createSeal(`${directory}/records`)
    await createMessageQueue(db, { seal: strange, clock: systemClock }).put(message)
    const { id } = await db.selectFrom('messagesOut').select('id').executeTakeFirstOrThrow()
    const moved = seal.close(JSON.stringify(message), 'messages_out|other')
    const row = { channel: 'sms', attempts: 0, nextAt: new Date(), leasedUntil: null } as const
    await db
      .insertInto('messagesOut')
      .values({ ...row, expiresAt: message.expiresAt, id: systemClock.newId(), sealed: moved })
      .execute()
    const { failures } = deliverBy(async ({ to }) => {
      sent.push(to)
    })
    await emptied()
    expect(sent).toEqual([])
    expect(failures.map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable'])
    expect(failures.map(({ messageId }) => messageId)).toContain(id)
  })

  test('two processes never send the same message', async () => {
    const sent: string[] = []
    const transport: Transport = async ({ to }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      sent.push(to)
    }
    const one = deliverBy(transport)
    const other = deliverBy(transport)
    for (let i = 0; i < 40; i += 1) {
      await one.put({ to: `${i}@example.org` })
      other.delivery.wake()
    }
    await emptied()
    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
  })

  test('a process whose clock is two minutes ahead does not send what another one is sending', async () => {
    const sent: string[] = []
    const finish = new AbortController()
    const transport: Transport = async ({ to }) => {
      sent.push(to)
      await once(finish.signal, 'abort')
    }
    const one = deliverBy(transport)
    await one.put({ to: 'once@example.org' })
    await until(() => sent.length > 0)
    const other = deliverBy(transport)
    other.clock.turn(2 * minutes)
    await other.delivery.stop()
    finish.abort()
    await emptied()
    expect(sent).toEqual(['once@example.org'])
  })

  test('the message of a process that died is sent by another one after the lease', async () => {
    const queue = createMessageQueue(db, { seal, clock: systemClock })
    const expiresAt = new Date(Date.now() + 10 * minutes)
    await queue.put({ channel: 'sms', to: 'left', text: '1', expiresAt })
    const [dead] = await queue.claim('sms', 1, 100)
    if (!dead) throw new Error('The message was not given out')
    expect(await queue.claim('sms', 1, 100)).toEqual([])
    await sleep(150)
    const [taken] = await queue.claim('sms', 1, minutes)
    expect(taken).toMatchObject({ id: dead.id, attempts: 2 })
    await queue.postpone(dead, new Date())
    expect(await queue.claim('sms', 1, minutes)).toEqual([])
  })

  test('a message that is being sent does not expire meanwhile', async () => {
    const clock = turnable(systemClock)
    const queue = createMessageQueue(db, { seal, clock })
    await queue.put({ channel: 'sms', to: 'sent', text: '1', expiresAt: new Date(Date.now() + minutes) })
    const [sending] = await queue.claim('sms', 1, minutes)
    clock.turn(2 * minutes)
    expect(await queue.removeExpired('sms')).toEqual([])
    if (sending) await queue.postpone(sending, new Date())
    expect(await queue.removeExpired('sms')).toHaveLength(1)
  })

  test('a command that queues a message and exits at once has sent it', async () => {
    const sent: string[] = []
    const { delivery, queue } = deliverBy(async ({ to }) => {
      sent.push(to)
    })
    await queue.put({ channel: 'sms', to: 'last', text: '1', expiresAt: new Date(Date.now() + minutes) })
    await delivery.stop()
    expect([sent, await count()]).toEqual([['last'], 0])
  })
})
