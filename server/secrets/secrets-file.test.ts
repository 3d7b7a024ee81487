import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { createAccessTokens } from '#features/auth/tokens'
import { systemClock } from '#server/clock'
import { createMac, isMacOf } from './mac-key.ts'
import { rotateKey } from './rotate-key.ts'
import { createSeal } from './seal.ts'
import {
  fingerprintsOf,
  readSecretsFile,
  replaceSecretsFile,
  secretsInFolder,
  writeSecretsFile,
} from './secrets-file.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-secrets-file-'))
afterAll(() => rmSync(home, { recursive: true }))

const grant = { userId: 'u', sessionId: systemClock.newId(), counter: 0 }
const made = { number: 1, at: '2026-01-01T00:00:00Z', seq: 1, head: 'h', count: 1 }
/** Everything that uses a key, with the keys of this source. */
const usesOf = (source: Parameters<typeof createSeal>[0], checkpoints: string) => ({
  mac: createMac(source),
  seal: createSeal(source),
  tokens: createAccessTokens(source, systemClock),
  file: openCheckpointFile({ secrets: source, checkpoints }),
})
function folderWithKeys() {
  const folder = mkdtempSync(join(home, 'keys-'))
  usesOf(folder, join(folder, 'audit'))
  return folder
}
function exported(folder: string): string {
  const path = join(mkdtempSync(join(home, 'file-')), 'secrets.json')
  writeSecretsFile(path, secretsInFolder(folder))
  return path
}

test('a file with the keys of a folder opens and verifies what the folder closed and signed', async () => {
  const folder = folderWithKeys()
  const path = exported(folder)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const secrets = readSecretsFile(path)
  const [one, other] = [usesOf(folder, join(folder, 'audit')), usesOf(secrets, join(folder, 'audit'))]
  expect(other.mac('purpose', 'a')).toBe(one.mac('purpose', 'a'))
  expect(other.seal.open(one.seal.close('secret', 'x'), 'x')).toBe('secret')
  expect(await other.tokens.verify(await one.tokens.issue(grant))).toEqual(grant)
  one.file.append(made)
  expect(other.file.read()).toEqual({ checkpoints: [made], broken: 0 })
  expect(fingerprintsOf(secrets)).toEqual(fingerprintsOf(secretsInFolder(folder)))
})

test('an existing file is not replaced', () => {
  const path = exported(folderWithKeys())
  const before = readFileSync(path, 'utf8')
  expect(() => writeSecretsFile(path, secretsInFolder(folderWithKeys()))).toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a former key opens and verifies older data, and new data need the current key', async () => {
  const [former, current] = [folderWithKeys(), folderWithKeys()]
  const older = usesOf(former, join(former, 'audit'))
  const [before, after] = [former, current].map((folder) =>
    JSON.parse(readFileSync(exported(folder), 'utf8')),
  )
  const path = join(home, 'rotated.json')
  const lists = ['mac.key', 'seal.pem', 'access-token.pem', 'audit.pem'].map((name) => [
    name,
    [after[name], before[name]],
  ])
  writeFileSync(path, JSON.stringify(Object.fromEntries(lists)), { mode: 0o600 })
  const rotated = usesOf(readSecretsFile(path), join(former, 'audit'))
  expect(rotated.mac('purpose', 'a')).not.toBe(older.mac('purpose', 'a'))
  expect(isMacOf(rotated.mac, older.mac('purpose', 'a'), 'purpose', 'a')).toBe(true)
  expect(isMacOf(rotated.mac, older.mac('purpose', 'a'), 'purpose', 'b')).toBe(false)
  expect(isMacOf(older.mac, rotated.mac('purpose', 'a'), 'purpose', 'a')).toBe(false)
  expect(rotated.seal.open(older.seal.close('secret', 'x'), 'x')).toBe('secret')
  expect(await rotated.tokens.verify(await older.tokens.issue(grant))).toEqual(grant)
  older.file.append(made)
  expect(rotated.file.read()).toEqual({ checkpoints: [made], broken: 0 })
  expect(() => older.seal.open(rotated.seal.close('new', 'x'), 'x')).toThrow()
  await expect(older.tokens.verify(await rotated.tokens.issue(grant))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(fingerprintsOf(readSecretsFile(path)).map(({ use }) => use)).toEqual([
    ...Array(4).fill(['current', 'accepted']).flat(),
  ])
})

test.skipIf(process.getuid?.() !== 0)(
  'a file that the superuser replaces keeps its owner and its group',
  () => {
    const path = exported(folderWithKeys())
    chownSync(path, 1234, 5678)
    chmodSync(path, 0o640)
    replaceSecretsFile(rotateKey(readSecretsFile(path), 'mac.key', 'add'))
    const { uid, gid, mode } = statSync(path)
    expect([uid, gid, mode & 0o777]).toEqual([1234, 5678, 0o640])
    expect(readSecretsFile(path).keys.get('mac.key')).toHaveLength(2)
  },
)

test.each([
  ['readable by everyone', 0o604],
  ['writable by its group', 0o620],
])('a file that is %s is refused', (_what, mode) => {
  const path = exported(folderWithKeys())
  chmodSync(path, mode)
  expect(() => readSecretsFile(path)).toThrow('chmod 600')
})

test.each([
  ['is missing', undefined],
  ['is damaged', 'x'],
])('a start says which key %s, and does not repeat the file', (_what, value) => {
  const path = exported(folderWithKeys())
  const keys = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...keys, 'seal.pem': value }))
  const open = () => createSeal(readSecretsFile(path))
  expect(open).toThrow('The key seal.pem')
  expect(open).not.toThrow(keys['mac.key'])
})

test('a file that is not JSON is refused without its content', () => {
  const path = join(home, 'text')
  writeFileSync(path, 'PRIVATE', { mode: 0o600 })
  expect(() => readSecretsFile(path)).toThrow('is not a JSON object')
  expect(() => readSecretsFile(path)).not.toThrow('PRIVATE')
})
