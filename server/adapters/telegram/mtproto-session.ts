import { BlockList, isIP } from 'node:net'
import type { readStringSession } from '@mtcute/node/utils.js'

/** A session of a Telegram account, from the text format of any supported library. */
export type MtprotoSession = ReturnType<typeof readStringSession>

const keyBytes = 256

/**
 * Telegram's networks (core.telegram.org/resources/cidr.txt). A session must not make the server connect to
 * other addresses.
 */
const telegram = new BlockList()
const networks = [
  ...['91.108.4.0/22', '91.108.8.0/22', '91.108.12.0/22', '91.108.16.0/22', '91.108.20.0/22'],
  ...['91.108.56.0/22', '91.105.192.0/23', '149.154.160.0/20', '185.76.151.0/24'],
  ...[
    '2001:67c:4e8::/48',
    '2001:b28:f23c::/48',
    '2001:b28:f23d::/48',
    '2001:b28:f23f::/48',
    '2a0a:f280::/32',
  ],
]
for (const network of networks) {
  const [address = '', prefix] = network.split('/')
  telegram.addSubnet(address, Number(prefix), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/**
 * Parses the text format of GramJS and teleproto, of Telethon 1, or of mtcute 3; undefined for any other
 * text.
 * Telethon packs `>B{4|16}sH256s` after a 1 (telethon/sessions/string.py). GramJS does the same with the
 * address as text after its length (gramjs sessions/StringSession.ts).
 */
export async function readSession(text: string): Promise<MtprotoSession | undefined> {
  const trimmed = text.trim()
  if (!/^[\w+/-]+={0,2}$/.test(trimmed)) return undefined
  const session = trimmed.startsWith('1')
    ? packedSession(bytesOf(trimmed.slice(1)))
    : await ownSession(trimmed)
  return session && isTelegrams(session) ? session : undefined
}

function isTelegrams({ primaryDcs }: MtprotoSession): boolean {
  return [primaryDcs.main, primaryDcs.media].every(
    ({ ipAddress }) => isIP(ipAddress) > 0 && telegram.check(ipAddress, familyOf(ipAddress)),
  )
}

function packedSession(bytes: Buffer): MtprotoSession | undefined {
  const place = gramjsPlace(bytes) ?? telethonPlace(bytes)
  if (!place || isIP(place.ipAddress) === 0) return undefined
  const { dcId, ipAddress, end } = place
  if (dcId < 1 || dcId > 5) return undefined
  const port = bytes.readUInt16BE(end)
  const authKey = new Uint8Array(bytes.subarray(end + 2))
  if (port === 0 || authKey.length !== keyBytes) return undefined
  const dc = { id: dcId, ipAddress, port, ipv6: isIP(ipAddress) === 6 }
  return { version: 3, primaryDcs: { main: dc, media: dc }, self: null, authKey }
}

/** Data centre, address, and the offset at which the address ends. */
type Place = { dcId: number; ipAddress: string; end: number }

function gramjsPlace(bytes: Buffer): Place | undefined {
  if (bytes.length < 3) return undefined
  const end = 3 + bytes.readUInt16BE(1)
  if (bytes.length !== end + 2 + keyBytes) return undefined
  return { dcId: bytes.readUInt8(0), ipAddress: bytes.toString('latin1', 3, end), end }
}

function telethonPlace(bytes: Buffer): Place | undefined {
  const end = bytes.length - 2 - keyBytes
  const address = bytes.subarray(1, end)
  if (end === 5) return { dcId: bytes.readUInt8(0), ipAddress: address.join('.'), end }
  if (end !== 17) return undefined
  const groups = Array.from({ length: 8 }, (_, i) => address.readUInt16BE(i * 2).toString(16))
  return { dcId: bytes.readUInt8(0), ipAddress: groups.join(':'), end }
}

async function ownSession(text: string): Promise<MtprotoSession | undefined> {
  const { readStringSession } = await import('@mtcute/node/utils.js')
  try {
    const session = readStringSession(text)
    return session.authKey.length === keyBytes && !session.primaryDcs.main.testMode ? session : undefined
  } catch {
    return undefined
  }
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, text.includes('-') || text.includes('_') ? 'base64url' : 'base64')
}
