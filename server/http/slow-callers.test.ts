import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { readBodies } from './bodies.ts'
import {
  boundSockets,
  cutSlowBodies,
  cutSlowReaders,
  limitHeaders,
  refusePipelining,
  sendInPieces,
} from './slow-callers.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function listening(prepare: (app: FastifyInstance) => void): Promise<number> {
  const app = fastify({ forceCloseConnections: true })
  apps.push(app)
  prepare(app)
  return Number(new URL(await app.listen({ host: '0.0.0.0', port: 0 })).port)
}

test.each([
  ['application/octet-stream', true],
  ['application/octet-stream; charset=binary', true],
  ['Application/Octet-Stream', true],
  ['application/json', false],
])('a body of the type %s may be slow: %s', async (type, isFile) => {
  const limits = { bytesPerSecond: 20, windowMs: 400, bodyMs: 400, graceMs: 100, lingerMs: 400 }
  const port = await listening((app) => {
    cutSlowBodies(app, limits)
    readBodies(app)
    app.post('/', async ({ raw }) => {
      for await (const _part of raw);
      return 'whole'
    })
  })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 2000\r\nconnection: close\r\n\r\n`,
  )
  for (let i = 0; i < 20; i += 1) {
    if (socket.writable) socket.write('x'.repeat(100))
    await sleep(50)
  }
  if (!socket.closed) await once(socket, 'close')
  expect(answer).toMatch(isFile ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 408 /)
})

/** Blocks this process for the given time, as other work of the server may. */
function starve(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function answerTo(socket: Socket): { text(): string; closed: Promise<unknown> } {
  let text = ''
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return { text: () => text, closed: once(socket, 'close') }
}

test.each(['application/octet-stream', 'application/json'])(
  'a body of the type %s that arrived in time is accepted, although the server reads it late',
  async (type) => {
    const limits = { bytesPerSecond: 10_000, windowMs: 300, bodyMs: 300, graceMs: 100, lingerMs: 300 }
    const arrived = Promise.withResolvers<void>()
    const port = await listening((app) => {
      cutSlowBodies(app, limits)
      readBodies(app)
      app.addHook('onRequest', async () => arrived.resolve())
      app.post('/', async ({ raw }) => {
        for await (const _part of raw);
        return 'whole'
      })
    })
    const socket = connect(port, '127.0.0.1')
    const answer = answerTo(socket)
    const body = JSON.stringify('x'.repeat(5_000))
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
    )
    await arrived.promise
    socket.write(body)
    starve(1_000)
    await answer.closed
    expect(answer.text()).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('headers that arrived in time are accepted, although the server reads them late; late headers are refused', async () => {
  const headers = limitHeaders({ graceMs: 100 })
  const app = fastify({
    forceCloseConnections: true,
    clientErrorHandler: headers.onClientError,
    http: { headersTimeout: 300, connectionsCheckingInterval: 50 },
  })
  apps.push(app)
  headers.watch(app)
  app.get('/', async () => 'here')
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const open = async () => {
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await accepted
    return socket
  }
  const [prompt, slow] = [await open(), await open()]
  const [answer, refusal] = [answerTo(prompt), answerTo(slow)]
  prompt.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n')
  starve(1_000)
  await Promise.all([answer.closed, refusal.closed])
  expect(answer.text()).toMatch(/^HTTP\/1\.1 200 /)
  expect(refusal.text()).toMatch(/^HTTP\/1\.1 408 /)
})

test('the addresses of one network share one limit', async () => {
  // The IPv6 network of one subscriber, imitated with addresses of this machine.
  const networkOf = (address: string) => address.replace(/\.\d+$/, '')
  const port = await listening((app) => boundSockets(app, { all: 100, perNetwork: 3 }, networkOf))
  const open = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    return socket
  }
  const near = await Promise.all([2, 3, 4, 5, 6].map((i) => open(`127.0.0.${i}`)))
  const far = await open('127.0.1.1')
  await sleep(200)
  expect([near.filter(({ destroyed }) => !destroyed).length, far.destroyed]).toEqual([3, false])
  for (const socket of [...near, far]) socket.destroy()
})

describe('an answer', () => {
  const limits = { bytesPerSecond: 200_000, windowMs: 500 }
  // More than the kernel takes over for a reader on this machine.
  const answers = {
    file: () => Readable.from(Array(512).fill(Buffer.alloc(64 * 1024)), { objectMode: false }),
    document: () => ({ text: 'я'.repeat(16 * 1024 * 1024) }),
  }
  const ask = async (kind: keyof typeof answers) => {
    const port = await listening((app) => {
      cutSlowReaders(app, limits, 50)
      sendInPieces(app)
      app.get('/', async () => answers[kind]())
    })
    const app = apps.at(-1)
    if (!app) throw new Error('no app')
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const [held] = await accepted
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    return { socket, held }
  }
  const kinds = ['file', 'document'] as const

  test.each(kinds)('of the kind %s that is read too slowly is given up', async (kind) => {
    const { socket, held } = await ask(kind)
    const drip = setInterval(() => socket.read(10), 20)
    try {
      await once(held, 'close', { signal: AbortSignal.timeout(10_000) })
    } finally {
      clearInterval(drip)
      socket.destroy()
    }
  })

  test.each(kinds)('of the kind %s that is read slowly, but fast enough, arrives', async (kind) => {
    const { socket } = await ask(kind)
    let bytes = 0
    socket.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes % (4 * 1024 * 1024) > 128 * 1024) return
      socket.pause()
      setTimeout(() => socket.resume(), 100)
    })
    await once(socket, 'close')
    expect(bytes).toBeGreaterThan(32 * 1024 * 1024)
  })
})

test('of requests sent before an answer, only the first is handled, and its connection closes', async () => {
  let handled = 0
  const port = await listening((app) => {
    refusePipelining(app)
    app.get('/', async () => {
      handled += 1
      await sleep(50)
      return 'answered'
    })
  })
  const socket = connect(port, '127.0.0.1')
  const answer = answerTo(socket)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5_000))
  await answer.closed
  expect(answer.text().match(/^HTTP\/1\.1 200 /gm)).toHaveLength(1)
  expect(handled).toBe(1)
})

test('a connection answers further requests that come after each answer', async () => {
  const port = await listening((app) => {
    refusePipelining(app)
    app.get('/', async () => 'answered')
  })
  const socket = connect(port, '127.0.0.1')
  const answer = answerTo(socket)
  for (const count of [1, 2, 3]) {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => answer.text().match(/HTTP\/1\.1 200 /g)?.length).toBe(count)
  }
  socket.destroy()
})
