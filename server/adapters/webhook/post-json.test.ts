import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { portOf } from '#testing/mail'
import type { Resolve } from './permitted-address.ts'
import { createPostJson } from './post-json.ts'

const never = new AbortController().signal
let connections = 0
const server = createSocketServer((socket) => {
  connections += 1
  socket.destroy()
})
const answers: Record<string, { status: number; location?: string }> = {
  '/ok': { status: 200 },
  '/redirect': { status: 302, location: '/ok' },
}
const asked: string[] = []
const web = createServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`)
  const { status, location } = answers[request.url ?? ''] ?? { status: 404 }
  response.writeHead(status, location ? { location } : {})
  // The answer never ends: only its status matters.
  response.write('x')
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '::', done))
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.close()
  web.closeAllConnections()
  web.close()
})
beforeEach(() => {
  connections = 0
  asked.length = 0
})

const post = (url: string, policy: { permitsPrivate: boolean; resolve?: Resolve }) =>
  createPostJson(policy)(new URL(url), { headers: {}, body: '{}', signal: never })
const v4 = (address: string) => ({ address, family: 4 })

test('no private, reserved or disguised address is connected to', async () => {
  const port = portOf(server.address())
  const hosts = [
    ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1'],
    ...['0177.0.0.1', '127.1', '0.0.0.0', '[::]', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
    ...[
      '169.254.169.254',
      '[fe80::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
    ],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '240.0.0.1', '[ff02::1]', '[2001:db8::1]'],
  ]
  for (const host of hosts) {
    const posted = await post(`https://${host}:${port}/`, { permitsPrivate: false })
    expect([host, posted]).toEqual([host, { reason: 'address_refused' }])
  }
  expect(connections).toBe(0)
})

test('a name with one private address is refused, whatever its other addresses are', async () => {
  const port = portOf(server.address())
  for (const found of [
    [v4('127.0.0.1')],
    [v4('93.184.216.34'), v4('10.0.0.1')],
    [{ address: '::1', family: 6 }],
  ]) {
    const resolve: Resolve = async () => found
    const posted = await post(`https://rebind.test:${port}/`, { permitsPrivate: false, resolve })
    expect(posted).toEqual({ reason: 'address_refused' })
  }
  expect(connections).toBe(0)
})

test('the connection uses the address that was checked, and the name is resolved once', async () => {
  let resolved = 0
  const resolve: Resolve = async () => {
    resolved += 1
    return [resolved === 1 ? v4('127.0.0.1') : v4('127.0.0.2')]
  }
  const port = portOf(web.address())
  const posted = await post(`http://rebind.test:${port}/ok`, { permitsPrivate: true, resolve })
  expect([posted, resolved, asked]).toEqual([{ status: 200 }, 1, [`rebind.test:${port} /ok`]])
})

test('a redirect is an answer and is not followed', async () => {
  const posted = await post(`http://127.0.0.1:${portOf(web.address())}/redirect`, { permitsPrivate: true })
  expect([posted, asked.length]).toEqual([{ status: 302 }, 1])
})

test('plain HTTP reaches private addresses only, and only if the operator permits them', async () => {
  const resolve: Resolve = async () => [v4('93.184.216.34')]
  expect(await post('http://public.test/', { permitsPrivate: true, resolve })).toEqual({
    reason: 'address_refused',
  })
  const url = `http://127.0.0.1:${portOf(web.address())}/ok`
  expect(await post(url, { permitsPrivate: false })).toEqual({ reason: 'address_refused' })
  expect(asked).toEqual([])
})

test('failures have a reason that names no address', async () => {
  const unknown: Resolve = async () => {
    throw Object.assign(new Error('x'), { code: 'ENOTFOUND' })
  }
  expect(await post('https://nowhere.test/', { permitsPrivate: true, resolve: unknown })).toEqual({
    reason: 'name_unknown',
  })
  expect(await post(`https://127.0.0.1:${portOf(server.address())}/`, { permitsPrivate: true })).toEqual({
    reason: 'connection',
  })
})

test('a server whose certificate is not valid gets no message', async () => {
  // Any server with TLS: the handshake fails before the first byte of HTTP. The certificate is in the package.
  const invalid = new SMTPServer({ secure: true })
  invalid.on('error', () => undefined)
  await new Promise<void>((done) => invalid.listen(0, '127.0.0.1', done))
  const url = `https://localhost:${portOf(invalid.server.address())}`
  expect(await post(url, { permitsPrivate: true })).toEqual({ reason: 'tls' })
  await new Promise<void>((done) => invalid.close(done))
})
