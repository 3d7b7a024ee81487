import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createWaitingQueue } from '#http/waiting-queue'
import { type KeyedMac, type Mac, underEachKey } from '#secrets/mac-key'

const derive = promisify(argon2)

/** argon2id with 2 passes and parallelism 1 (RFC 9106). */
const cost = { passes: 2, parallelism: 1, tagLength: 32 }
const phc =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hashes passwords and compares them with stored hashes. */
export type Passwords = {
  /** The PHC string of a password, to store. */
  hash(password: string): Promise<string>
  /**
   * Runs `work` with a place in the hashing queue; `matches` waits for its turn. Throws `overloaded` before
   * `work` starts if the queue is full, so a rejected attempt does not count as a wrong password. `whose`:
   * the caller whose share of the places is used.
   */
  inQueue<T>(whose: string, work: (matches: Matches) => Promise<T>): Promise<T>
  /** Whether the current key made this hash. Otherwise it is hashed again at the next sign-in. */
  isCurrent(stored: string): boolean
}
/**
 * Whether the password matches. Takes the same time without a stored hash, so the time does not reveal which
 * users exist.
 */
type Matches = (password: string, stored: string | undefined) => Promise<boolean>

/**
 * The pepper is the secret value K of argon2 (RFC 9106, section 3.1), derived from the key of this
 * installation. A stolen table is useless without the key file. The stored value stays a PHC string; its
 * `keyid` says which key made the secret. `memory`: KiB for each hash.
 */
export function createPasswords(mac: Mac, memory: number): Passwords {
  const peppers = underEachKey(mac, pepperOf)
  const [{ id, secret }] = peppers
  const absentHash = phcOf({ id, memory }, Buffer.alloc(16), Buffer.alloc(32))
  // Two hashes in parallel: each takes 64 MiB, and more would slow down searches.
  const line = createWaitingQueue({ width: 2, places: 66, share: 10, refusal: 'overloaded' })
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
      // Callers have already shown a token or a password, so each gets its own share of the queue.
      return await withPlace(nonce.toString('hex'), async (turn) => {
        await turn()
        return phcOf(
          { id, memory },
          nonce,
          await derive('argon2id', { message: password, nonce, secret, memory, ...cost }),
        )
      })
    },
    inQueue: (whose, work) =>
      withPlace(whose, (turn) =>
        work(async (password, stored) => {
          const { keyId, tag, ...parameters } = parsePhc(stored ?? absentHash)
          // A hash of an unknown key takes the same time.
          const pepper = peppers.find((one) => one.id === keyId)
          await turn()
          const given = {
            message: password,
            secret: pepper?.secret ?? secret,
            ...parameters,
            tagLength: tag.length,
          }
          const isSame = timingSafeEqual(await derive('argon2id', given), tag)
          return isSame && pepper !== undefined && stored !== undefined
        }),
      ),
    isCurrent: (stored) => parsePhc(stored).keyId === id,
  }
}

function pepperOf(mac: KeyedMac) {
  const id = Buffer.from(mac('password pepper id'), 'base64url').subarray(0, 6).toString('base64')
  return { id, secret: Buffer.from(mac('password pepper'), 'base64url') }
}

function phcOf({ id, memory }: { id: string; memory: number }, nonce: Buffer, tag: Buffer): string {
  const { passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${id}$${unpadded(nonce)}$${unpadded(tag)}`
}

function parsePhc(text: string) {
  const [, memory, passes, parallelism, keyId, nonce, tag] = phc.exec(text) ?? []
  if (!keyId || !nonce || !tag) throw new Error('A stored password hash is not a PHC string')
  return {
    keyId,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
