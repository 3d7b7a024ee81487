import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config'
import { StartError } from '#server/errors'
import { type KeyFileName, readSecretsFile, type SecretsFile } from './secrets-file.ts'

/** Where keys are: a folder, in which missing keys are created, or a file with all of them. */
export type KeySource = string | SecretsFile

/** The keys of an installation: the file of LITOPYS_SECRETS_FILE, or the folder in its data directory. */
export function keySourceOf(config: Pick<Config, 'LITOPYS_SECRETS_FILE'>, folder: string): KeySource {
  const { LITOPYS_SECRETS_FILE: file } = config
  return file === undefined ? folder : readSecretsFile(file)
}

/** `lost`: consequences of losing the key. */
type KeyName = { name: string; lost: string }

/** Reads 32 random bytes, and former ones. */
export function secretsIn(source: KeySource, { name, lost }: KeyName): Keys<Buffer> {
  return keysIn(source, {
    name,
    make: () => randomBytes(32),
    // Checked, because an HMAC accepts a key of any length, also an empty one.
    read: (bytes) => (bytes.length === 32 ? bytes : undefined),
    lost,
  })
}

/** The key that signs or opens new data, and former keys that still verify or open older data. */
export type Keys<Key> = [current: Key, ...former: Key[]]

/** Reads a private key (PKCS #8, PEM) and its former keys. */
export function privateKeysIn(
  source: KeySource,
  type: 'ed25519' | 'x25519',
  { name, lost }: KeyName,
): Keys<KeyObject> {
  return keysIn(source, {
    name,
    make: () => newPrivateKey(type),
    read: (pem) => {
      const key = parse(pem)
      return key?.asymmetricKeyType === type ? key : undefined
    },
    lost,
  })
}

/** The bytes of a new key with this name. */
export function newKey(name: KeyFileName): Buffer {
  if (name === 'mac.key') return randomBytes(32)
  return newPrivateKey(name === 'seal.pem' ? 'x25519' : 'ed25519')
}

function newPrivateKey(type: 'ed25519' | 'x25519'): Buffer {
  // TypeScript's overloads accept each type only separately.
  const { privateKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

type Kind<Key> = KeyName & { make(): Buffer; read(bytes: Buffer): Key | undefined }

/**
 * @throws StartError if one is no such key. A truncated key would be weak, and a new key would silently
 * invalidate data.
 */
function keysIn<Key>(source: KeySource, { name, make, read, lost }: Kind<Key>): Keys<Key> {
  if (typeof source !== 'string') {
    const keys = source.keys.get(name)?.map((bytes) => read(bytes))
    const [current, ...former] = keys ?? []
    if (current === undefined || former.includes(undefined))
      throw new StartError(
        `The key ${name} in ${source.path} (LITOPYS_SECRETS_FILE) is missing or damaged. ` +
          'Put it back from a backup. "npx litopys secrets export" writes such a file from DATA_DIR/secrets.',
      )
    return [current, ...former.filter((key) => key !== undefined)]
  }
  const file = join(source, name)
  if (!existsSync(file)) put(file, make())
  const key = read(readFileSync(file))
  if (key !== undefined) return [key]
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
