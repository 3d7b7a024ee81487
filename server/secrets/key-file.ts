import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '#server/errors'

/** 32 random bytes in `file`, which is made when there is none. `lost`: what goes with the key. */
export function secretIn(file: string, lost: string): Buffer {
  return keyIn(file, {
    make: () => randomBytes(32),
    // An HMAC takes a key of any length, an empty one too.
    read: (bytes) => (bytes.length === 32 ? bytes : undefined),
    lost,
  })
}

/**
 * The private key in `file` (PKCS #8, PEM), which is made when there is none. `lost`: what goes with the key.
 */
export function privateKeyIn(file: string, type: 'ed25519' | 'x25519', lost: string): KeyObject {
  return keyIn(file, {
    make: () => {
      // The overloads know each type by itself.
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
 * @throws StartError where the file is no such key: half a key would be a weak one, and a new one in its
 * place a silent loss.
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

/** Under its name there is the whole key or nothing, whenever the power fails. */
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
    // Told by the caller, who knows the file.
    return undefined
  }
}
