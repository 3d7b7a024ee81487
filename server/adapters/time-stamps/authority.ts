import { randomBytes } from 'node:crypto'
import type { Certificate } from '#evidence/certificate'
import { BadStamp } from '#evidence/stamp-fault'
import { readStampAnswer, type Stamp, verifyStamp, writeStampRequest } from '#evidence/time-stamp'

/** An authority that stamps seals over HTTP (RFC 3161, section 3.4). */
export type Authority = {
  /** Its address, without user, password and query. */
  name: string
  /** A verified stamp over a SHA-256 (hex). @throws BadStamp */
  stamp(hash: string, signal: AbortSignal): Promise<{ token: Uint8Array; stamp: Stamp }>
}

export const answerTimeoutMs = 30_000
const largestAnswer = 64 * 1024
const answerType = 'application/timestamp-reply'

/** `url` may have a user and a password. */
export function createAuthority(url: string, roots: readonly Certificate[]): Authority {
  const { address, authorization } = splitAddress(url)
  return {
    name: nameOfAuthority(url),
    stamp: async (hash, signal) => {
      const nonce = randomBytes(8).readBigUInt64BE() | 1n
      const late = AbortSignal.timeout(answerTimeoutMs)
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/timestamp-query', ...authorization },
          body: writeStampRequest(hash, nonce),
          // Another server could otherwise learn when something is sealed.
          redirect: 'manual',
          signal: AbortSignal.any([signal, late]),
        })
        const token = readStampAnswer(await readAnswer(response))
        return { token, stamp: await verifyStamp(token, { hash, nonce, roots }) }
      } catch (error) {
        if (error instanceof BadStamp) throw error
        signal.throwIfAborted()
        throw new BadStamp('stamp_unreachable', late.aborted ? 'timeout' : causeOf(error))
      }
    },
  }
}

/** The address of an authority without user, password and query, which may be secret. */
function nameOfAuthority(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

function splitAddress(url: string): { address: URL; authorization: { authorization?: string } } {
  const address = new URL(url)
  const { username, password } = address
  address.username = ''
  address.password = ''
  if (username === '' && password === '') return { address, authorization: {} }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { address, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

async function readAnswer(response: Response): Promise<Uint8Array> {
  try {
    if (response.status !== 200) throw new BadStamp('stamp_status', String(response.status))
    const type = response.headers.get('content-type') ?? ''
    if (type.split(';')[0]?.trim().toLowerCase() !== answerType)
      throw new BadStamp('stamp_content_type', type.slice(0, 100))
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > largestAnswer) throw new BadStamp('stamp_too_large', '64 KiB')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    if (!response.bodyUsed) await response.body?.cancel()
  }
}

/** The network error, without user, password and query of the address. */
function causeOf(error: unknown): string {
  const inner = error instanceof Error ? (error.cause ?? error) : error
  if (!(inner instanceof Error)) return 'unknown'
  return 'code' in inner ? String(inner.code) : inner.message.slice(0, 100)
}
