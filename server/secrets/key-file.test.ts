import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { createAccessTokens } from '#features/auth/tokens'
import { systemClock } from '#server/clock'
import { createMac } from './mac-key.ts'
import { createSeal } from './seal.ts'

const { privateKey: rsaKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const home = mkdtempSync(join(tmpdir(), 'litopys-keys-'))
afterAll(() => rmSync(home, { recursive: true }))

const openings: [string, (directory: string) => unknown][] = [
  ['mac.key', createMac],
  ['seal.pem', createSeal],
  ['access-token.pem', (directory) => createAccessTokens(directory, systemClock)],
  [
    'audit.pem',
    (directory) => openCheckpointFile({ secrets: directory, checkpoints: join(directory, 'audit') }),
  ],
]

describe.each(openings)('%s', (name, open) => {
  test('is created once, complete and readable by its owner only', async () => {
    const directory = mkdtempSync(join(home, 'made-'))
    await open(directory)
    const file = join(directory, name)
    const key = readFileSync(file)
    await open(directory)
    expect(readFileSync(file)).toEqual(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(directory).filter((other) => other.startsWith(name))).toEqual([name])
  })

  test('an unfinished file of a killed start is replaced by a complete one', async () => {
    const directory = mkdtempSync(join(home, 'killed-'))
    writeFileSync(join(directory, `${name}.new`), 'half')
    await open(directory)
    expect(readFileSync(join(directory, name)).length).toBeGreaterThanOrEqual(32)
  })

  test.each<[string, (key: Buffer) => Buffer | string]>([
    ['empty', () => ''],
    ['truncated', (key) => key.subarray(0, -20)],
    ['another text', () => 'x'.repeat(33)],
    ['of another kind', () => rsaKey],
  ])('is not used if it is %s, and the start says what to do', async (_what, damage) => {
    const directory = mkdtempSync(join(home, 'damaged-'))
    await open(directory)
    const file = join(directory, name)
    const damaged = damage(readFileSync(file))
    writeFileSync(file, damaged)
    await expect((async () => open(directory))()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`The key ${file} is empty or damaged`),
    })
    // The file is not changed: an operator may still recover it.
    expect(readFileSync(file)).toEqual(Buffer.from(damaged))
  })
})
