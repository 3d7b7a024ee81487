import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import { syncTree } from '#data-directory/sync-tree'
import { BackupFault } from './backup-fault.ts'

/** Cost of scrypt (RFC 7914): 128 MiB of memory and about half a second for one guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 }
const context = Buffer.from('litopys backup secrets')

const bytes = Type.String({ pattern: '^[\\w-]*$' })
const sealed = Type.Object({
  kdf: Type.Literal('scrypt'),
  // A forged backup must not make a restore compute for hours.
  N: Type.Integer({ minimum: 2, maximum: 2 ** 20 }),
  r: Type.Integer({ minimum: 1, maximum: 16 }),
  p: Type.Integer({ minimum: 1, maximum: 4 }),
  salt: bytes,
  nonce: bytes,
  tag: bytes,
  data: bytes,
})
const content = Type.Record(Type.String({ pattern: '^[\\w-][\\w.-]*$' }), bytes)

/** The files of a folder with secrets, encrypted with a passphrase (AES-256-GCM). */
export function sealSecrets(folder: string, passphrase: string): string {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.new'))
  const files = Object.fromEntries(names.map((name) => [name, text(readFileSync(join(folder, name)))]))
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), nonce).setAAD(context)
  const data = Buffer.concat([cipher.update(JSON.stringify(files)), cipher.final()])
  const box = { kdf: 'scrypt', ...cost, salt: text(salt), nonce: text(nonce), tag: text(cipher.getAuthTag()) }
  return JSON.stringify({ ...box, data: text(data) })
}

/** The secret files in a sealed text, by name. @throws BackupFault if the passphrase is wrong. */
export function openSecrets(box: string, passphrase: string): Map<string, Buffer> {
  const read = check(sealed, JSON.parse(box))
  if (!read.ok) throw new BackupFault('The secrets of the backup cannot be read')
  const { N, r, p, salt, nonce, tag, data } = read.value
  const key = keyOf(passphrase, raw(salt), { N, r, p })
  const decipher = createDecipheriv('aes-256-gcm', key, raw(nonce), { authTagLength: 16 })
  decipher.setAAD(context).setAuthTag(raw(tag))
  try {
    const opened = Buffer.concat([decipher.update(raw(data)), decipher.final()]).toString()
    const files = check(content, JSON.parse(opened))
    if (!files.ok) throw new Error('not a list of files')
    return new Map(Object.entries(files.value).map(([name, file]) => [name, raw(file)]))
  } catch {
    throw new BackupFault('The passphrase does not open the secrets of the backup')
  }
}

/** Writes secret files into a folder. */
export async function putSecrets(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, file] of files) await writeFile(join(folder, name), file, { mode: 0o600 })
  await syncTree(folder)
}

function keyOf(passphrase: string, salt: Buffer, { N, r, p }: typeof cost): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * N * r })
}

function text(buffer: Buffer): string {
  return buffer.toString('base64url')
}

function raw(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url')
}
