import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '#server/errors'

/**
 * Reads 32 random bytes from `file`, which is created if it is missing. `lost`: consequences of losing the
 * key.
 */
export function secretIn(file: string, lost: string): Buffer {
  return keyIn(file, {
    make: () => randomBytes(32),
    // Checked, because an HMAC accepts a key of any length, also an empty one.
    read: (bytes) => (bytes.length === 32 ? bytes : undefined),
    lost,
  })
}

/**
 * Reads the private key from `file` (PKCS #8, PEM), which is created if it is missing. `lost`: consequences
 * of losing the key.
 */
export function privateKeyIn(file: string, type: 'ed25519' | 'x25519', lost: string): KeyObject {
  return keyIn(file, {
    make: () => {
      // TypeScript's overloads accept each type only separately.
      const { privateKey } =
        type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')
      return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    },
    read: (pem) => {
      const key = parse(pem)
      return key?.asymmetricKeyType === type ? key : undefined
    },
    lost,
  })
}

type Kind<Key> = { make(): Buffer; read(bytes: Buffer): Key | undefined; lost: string }

/**
 * @throws StartError if the file is no such key. A truncated key would be weak, and a new key would silently
 * invalidate data.
 */
function keyIn<Key>(file: string, { make, read, lost }: Kind<Key>): Key {
  if (!existsSync(file)) put(file, make())
  const key = read(readFileSync(file))
  if (key !== undefined) return key
  throw new StartError(
    `The key ${file} is empty or damaged. Put it back from a backup of the folder. ` +
      `Without one, remove the file, and the next start makes a new key; ${lost}`,
  )
}

/** Writes atomically: the name never refers to an incomplete key, even after a power failure. */
function put(file: string, key: Buffer): void {
  const unfinished = `${file}.new`
  writeFileSync(unfinished, key, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function parse(pem: Buffer): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    // The caller reports it, with the path.
    return undefined
  }
}
