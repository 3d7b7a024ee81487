import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from './gate.ts'

const derive = promisify(argon2)

/** argon2id, 64 MiB, 2 passes, 1 lane (RFC 9106; the cost is from the notes on security, 3.1). */
const cost = { memory: 65_536, passes: 2, parallelism: 1, tagLength: 32 }
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// Two hashes at a time: each takes 64 MiB, and more would starve the searches.
const oneOfTwo = createGate({ width: 2, queue: 64 })

/** The PHC string of a password, to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await oneOfTwo(() => derive('argon2id', { message: password, nonce, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Takes the same time whether or not there is a stored hash, so that time does not tell who has an account. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const { memory, passes, parallelism, nonce, tag } = parsePhc(stored ?? absentHash)
  const parameters = { message: password, nonce, memory, passes, parallelism, tagLength: tag.length }
  const derived = await oneOfTwo(() => derive('argon2id', parameters))
  return timingSafeEqual(derived, tag) && stored !== undefined
}

const absentHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

function parsePhc(text: string) {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(text) ?? []
  if (!nonce || !tag) throw new Error('A stored password hash is not a PHC string')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
