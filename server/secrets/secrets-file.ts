import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import { reasonOf, StartError } from '#server/errors'

/** All keys of an installation, read from one file. The first of each name is the current one. */
export type SecretsFile = { path: string; keys: ReadonlyMap<string, Buffer[]> }

/** The names of the keys, as files of DATA_DIR/secrets. */
export const keyNames = ['mac.key', 'seal.pem', 'access-token.pem', 'audit.pem'] as const
export type KeyFileName = (typeof keyNames)[number]

/** A key, or the current one and former ones. Binary keys are in base64. */
const content = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]))

/**
 * Reads the file of LITOPYS_SECRETS_FILE. @throws StartError if it cannot be read, has another format, or if users
 * other than its owner and group can read it.
 */
export function readSecretsFile(path: string): SecretsFile {
  const problem = (text: string, cause?: unknown) =>
    new StartError(`The file ${path} (LITOPYS_SECRETS_FILE) ${text}`, cause)
  let text: string
  try {
    // 0o027: written by the group, or anything by others. Kubernetes gives its secrets to a group to read.
    if ((statSync(path).mode & 0o027) !== 0)
      throw problem('can be read by every user of this machine, or changed by its group. Run: chmod 600')
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw problem(`cannot be read: ${reasonOf(cause)}`)
  }
  const read = check(content, parse(text))
  // The text is not repeated, as it has the keys in it.
  if (!read.ok) throw problem('is not a JSON object with a text, or a list of texts, for each key.')
  const entries = Object.entries(read.value).map(
    ([name, keys]) => [name, [keys].flat().map((key) => bytesOf(name, key))] as const,
  )
  return { path, keys: new Map(entries) }
}

/** The keys of a folder. @throws StartError if one is missing. */
export function secretsInFolder(folder: string): SecretsFile {
  const keys = keyNames.map((name): [string, Buffer[]] => {
    try {
      return [name, [readFileSync(join(folder, name))]]
    } catch (cause) {
      throw new StartError(
        `The key ${name} cannot be read: ${reasonOf(cause)}. The first start of Litopys creates it.`,
        cause,
      )
    }
  })
  return { path: folder, keys: new Map(keys) }
}

/** Writes a new file that only its owner can read. @throws StartError if it exists or cannot be written. */
export function writeSecretsFile(path: string, secrets: SecretsFile): void {
  // Unlike a rename, a link never replaces a file.
  put(path, secrets, (unfinished) => linkSync(unfinished, path))
}

/**
 * Replaces the file that was read. It keeps owner, group and permissions, so that the server can still read it after
 * a change by the superuser. @throws StartError if it cannot be written.
 */
export function replaceSecretsFile(secrets: SecretsFile): void {
  const { path } = secrets
  const { uid, gid, mode } = statSync(path)
  put(path, secrets, (unfinished) => {
    chownSync(unfinished, uid, gid)
    chmodSync(unfinished, mode & 0o777)
    renameSync(unfinished, path)
  })
}

function put(path: string, secrets: SecretsFile, place: (unfinished: string) => void): void {
  const unfinished = `${path}.${process.pid}.new`
  try {
    writeFileSync(unfinished, textOf(secrets), { mode: 0o600, flag: 'wx', flush: true })
    place(unfinished)
  } catch (cause) {
    throw new StartError(`${path} cannot be written: ${reasonOf(cause)}`, cause)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function textOf({ keys }: SecretsFile): string {
  const lists = [...keys].map(([name, all]) => {
    const [current, ...more] = all.map((key) => key.toString(isText(name) ? 'utf8' : 'base64'))
    return [name, more.length > 0 ? [current, ...more] : current]
  })
  return `${JSON.stringify(Object.fromEntries(lists), undefined, 2)}\n`
}

/** Which keys there are, by the start of their SHA-256, which reveals nothing of a random key. */
export function fingerprintsOf({ keys }: SecretsFile) {
  return [...keys].flatMap(([name, all]) =>
    all.map((key, index) => ({
      name,
      use: index === 0 ? 'current' : 'accepted',
      fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 16),
    })),
  )
}

const isText = (name: string) => name.endsWith('.pem')

function bytesOf(name: string, key: string): Buffer {
  return isText(name) ? Buffer.from(key) : Buffer.from(key, 'base64')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports it, with the path.
    return undefined
  }
}
