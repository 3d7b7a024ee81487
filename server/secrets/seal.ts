import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type KeySource, privateKeysIn } from './key-file.ts'

/**
 * A sealed box: anyone can seal with the public key, and only the private key opens it. It uses X25519 (RFC
 * 7748), HKDF-SHA-256 (RFC 5869), AES-256-GCM. Text format `v1.<ephemeral public
 * key>.<nonce>.<ciphertext>.<tag>`, base64url. `context` names the place of the secret
 * (`collection|id|field`): a box moved to another place does not open.
 */
export type Seal = {
  close(secret: string, context: string): string
  /** Throws if the box was made with another key, for another place, or was changed. */
  open(box: string, context: string): string
  /** The secret of the box in a new box of the current key; undefined if no former key opens it. */
  renew(box: string, context: string): string | undefined
  /** Whether there are former keys. */
  hasFormer: boolean
}

const version = 'v1'
const lost = 'earlier one-time password secrets and messages can then no longer be opened'

/** A seal with the keys in `source`. A folder gets one if it is missing. Former keys only open. */
export function createSeal(source: KeySource): Seal {
  const [privateKey, ...former] = privateKeysIn(source, 'x25519', { name: 'seal.pem', lost })
  const publicKey = createPublicKey(privateKey)
  const openedByFormer = (box: string, context: string): string | undefined => {
    // A box does not name its key.
    for (const key of former) {
      const text = openedWith(key, box, context)
      if (text !== undefined) return text
    }
    return undefined
  }
  const seal: Seal = {
    close: (secret, context) => {
      const ephemeral = generateKeyPairSync('x25519')
      const nonce = randomBytes(12)
      const shared = diffieHellman({ privateKey: ephemeral.privateKey, publicKey })
      const sender = rawPublic(ephemeral.publicKey)
      const cipher = createCipheriv('aes-256-gcm', keyOf(shared, sender), nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [version, ...[sender, nonce, text, cipher.getAuthTag()].map(base64url)].join('.')
    },
    open: (box, context) => openedByFormer(box, context) ?? openWith(privateKey, box, context),
    renew: (box, context) => {
      const text = openedByFormer(box, context)
      return text === undefined ? undefined : seal.close(text, context)
    },
    hasFormer: former.length > 0,
  }
  return seal
}

function openedWith(key: KeyObject, box: string, context: string): string | undefined {
  try {
    return openWith(key, box, context)
  } catch {
    // The current key gives the reason.
    return undefined
  }
}

function openWith(privateKey: KeyObject, box: string, context: string): string {
  const [mark, sender, nonce, text, tag] = box.split('.')
  if (mark !== version || !sender || !nonce || text === undefined || !tag)
    throw new Error('This is not a sealed secret')
  const shared = diffieHellman({ privateKey, publicKey: publicFrom(sender) })
  const key = keyOf(shared, bytes(sender))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes(tag))
  return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8')
}

function keyOf(shared: Buffer, sender: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, sender, 'litopys seal', 32))
}

function rawPublic(key: KeyObject): Buffer {
  const { x = '' } = key.export({ format: 'jwk' })
  return bytes(x)
}

function publicFrom(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

function base64url(buffer: Buffer): string {
  return buffer.toString('base64url')
}
