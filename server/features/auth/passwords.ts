import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createLine } from '#http/waiting-line'
import type { Mac } from '#secrets/mac-key'

const derive = promisify(argon2)

/**
 * argon2id, 2 passes, 1 lane (RFC 9106; with the memory that is the default, the cost is from the notes on
 * security, 3.1).
 */
const cost = { passes: 2, parallelism: 1, tagLength: 32 }
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=Y\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Makes and compares what is stored of passwords. */
export type Passwords = {
  /** The PHC string of a password, to be stored. */
  hash(password: string): Promise<string>
  /**
   * Keeps a place in the queue for `work`, which compares at its end. Throws `overloaded` where there is
   * none, before anything of the work: who is turned away unread is not to be counted as one who was wrong.
   * `whose`: who takes his share of the places.
   */
  inQueue<T>(whose: string, work: (matches: Matches) => Promise<T>): Promise<T>
}
/**
 * Takes the same time whether or not there is a stored hash, so that time does not tell who has an account.
 */
type Matches = (password: string, stored: string | undefined) => Promise<boolean>

/**
 * The pepper is argon2's own secret value K (RFC 9106, section 3.1), derived from the key of this
 * installation, and not an HMAC around the hash as the notes on security have it: it protects the same (a
 * stolen table cannot be guessed at without the key file), and what is stored stays a PHC string, whose
 * `keyid` says that there is a secret. `memory`: of one hash, in KiB.
 */
export function createPasswords(mac: Mac, memory: number): Passwords {
  const absentHash = phcOf(memory, Buffer.alloc(16), Buffer.alloc(32))
  const secret = Buffer.from(mac('password pepper'), 'base64url')
  // Two hashes at a time: each takes 64 MiB, and more would starve the searches.
  const line = createLine({ width: 2, places: 66, share: 10, refusal: 'overloaded' })
  const withPlace = async <T>(whose: string, work: (turn: () => Promise<void>) => Promise<T>): Promise<T> => {
    const place = line.enter(whose)
    try {
      return await work(() => place.turn())
    } finally {
      place.leave()
    }
  }
  return {
    hash: async (password) => {
      const nonce = randomBytes(16)
      // Hashes are made for whoever has shown a token or his password: each waits on an account of its own.
      return await withPlace(nonce.toString('hex'), async (turn) => {
        await turn()
        return phcOf(
          memory,
          nonce,
          await derive('argon2id', { message: password, nonce, secret, memory, ...cost }),
        )
      })
    },
    inQueue: (whose, work) =>
      withPlace(whose, (turn) =>
        work(async (password, stored) => {
          const { tag, ...parameters } = parsePhc(stored ?? absentHash)
          await turn()
          const given = { message: password, secret, ...parameters, tagLength: tag.length }
          return timingSafeEqual(await derive('argon2id', given), tag) && stored !== undefined
        }),
      ),
  }
}

function phcOf(memory: number, nonce: Buffer, tag: Buffer): string {
  const { passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=Y$${unpadded(nonce)}$${unpadded(tag)}`
}

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
