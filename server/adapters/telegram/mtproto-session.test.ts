import { randomBytes } from 'node:crypto'
import { writeStringSession } from '@mtcute/node/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramjsSession, telethonSession } from './mtproto-session.fixture.ts'
import { readSession } from './mtproto-session.ts'

const key = randomBytes(256)
const main = { id: 2, ipAddress: '149.154.167.51', port: 443, ipv6: false }

test('a session of GramJS is read, with addresses of different lengths', async () => {
  for (const ipAddress of ['91.108.4.1', '149.154.167.51', '149.154.167.151', '2001:67c:4e8:f002::a'])
    expect(await readSession(gramjsSession({ dcId: 4, ipAddress, port: 443, key }))).toMatchObject({
      primaryDcs: { main: { id: 4, ipAddress, port: 443 } },
      authKey: new Uint8Array(key),
    })
})

test('a session of Telethon is read, with an IPv4 and with an IPv6 address', async () => {
  const four = await readSession(telethonSession({ dcId: 2, address: [149, 154, 167, 51], port: 443, key }))
  expect(four).toMatchObject({ primaryDcs: { main }, authKey: new Uint8Array(key) })
  const address = [...Buffer.from('2001067c04e8f002000000000000000a', 'hex')]
  const six = await readSession(telethonSession({ dcId: 2, address, port: 80, key }))
  expect(six?.primaryDcs.main).toEqual({
    id: 2,
    port: 80,
    ipv6: true,
    ipAddress: '2001:67c:4e8:f002:0:0:0:a',
  })
})

test('a session of mtcute is read', async () => {
  const text = writeStringSession({
    version: 3,
    self: null,
    authKey: new Uint8Array(key),
    primaryDcs: { main, media: main },
  })
  expect(await readSession(`  ${text}\n`)).toMatchObject({
    primaryDcs: { main },
    authKey: new Uint8Array(key),
  })
})

test('any other text is refused, also one that is too short or too long', async () => {
  const whole = gramjsSession({ dcId: 2, ipAddress: '149.154.167.51', port: 443, key })
  const wrong = [
    ...['', '1', '1AAAA', 'BQAAAA', 'no session at all', whole.slice(0, -8), `${whole}AAAA`, `2${whole}`],
    gramjsSession({ dcId: 9, ipAddress: '149.154.167.51', port: 443, key }),
    gramjsSession({ dcId: 2, ipAddress: 'evil.example.o', port: 443, key }),
    gramjsSession({ dcId: 2, ipAddress: '149.154.167.51', port: 0, key }),
    // Not an address of Telegram: the server would connect to it.
    gramjsSession({ dcId: 2, ipAddress: '127.0.0.1', port: 443, key }),
    telethonSession({ dcId: 2, address: [10, 0, 0, 1], port: 443, key }),
  ]
  for (const text of wrong) expect(await readSession(text)).toBeUndefined()
  await fc.assert(fc.asyncProperty(fc.string(), async (text) => (await readSession(text)) === undefined))
  await fc.assert(
    fc.asyncProperty(fc.base64String(), async (text) => (await readSession(`1${text}`)) === undefined),
  )
})
