import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from '#testing/child'
import { offlineApp } from '#testing/telegram'
import type { Canaries } from './canaries.fixture.ts'

function* filesIn(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) yield join(entry.parentPath, entry.name)
}

/** Spellings of these bytes in a file: plain, hex, and base64 at its three possible offsets. */
function spellings(secret: Buffer): Buffer[] {
  const begun = secret.subarray(0, 24)
  const shifted = [0, 1, 2].flatMap((skip) => {
    const part = secret.subarray(skip, skip + 24)
    return [part.toString('base64'), part.toString('base64url')]
  })
  return [begun, ...[begun.toString('hex'), ...shifted].map((text) => Buffer.from(text))]
}

test('a session, a hash and a password are stored only in sealed form', {
  timeout: 120_000,
}, async () => {
  const authKeys = [randomBytes(256), randomBytes(256)]
  const canaries: Canaries = {
    authKeys: authKeys.map((key) => key.toString('hex')),
    appHash: offlineApp.appHash,
    wrongHash: randomBytes(16).toString('hex'),
    password: `canary ${randomBytes(12).toString('hex')}`,
    phoneNumber: '+38 (050) 123-45-67',
  }
  const home = mkdtempSync(join(tmpdir(), 'litopys-canary-'))
  const results = join(home, 'results.json')
  const program = startProgram('server/features/keys/canary.fixture.ts', [JSON.stringify(canaries), results])
  const { code, stdout, stderr } = await program.ended
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  const { answers, directory, step } = JSON.parse(readFileSync(results, 'utf8'))
  expect(step).toBe('done')

  const { appHash, wrongHash, password, phoneNumber } = canaries
  const texts = [appHash, wrongHash, password, phoneNumber, phoneNumber.replace(/\D/g, '')]
  const searched = [...authKeys.flatMap(spellings), ...texts.map((text) => Buffer.from(text))]
  const places: [string, Buffer][] = [
    ...answers.map((answer: string, i: number) => [`answer ${i}`, Buffer.from(answer)]),
    ['the log', Buffer.from(stdout + stderr)],
    ...[...filesIn(directory)].map((file): [string, Buffer] => [file, readFileSync(file)]),
  ]
  const found = places.flatMap(([place, bytes]) =>
    searched.flatMap((canary, i) => (bytes.includes(canary) ? [`${place}: canary ${i}`] : [])),
  )
  expect(found).toEqual([])
  // The log has lines and the sealed form is in a file, so the right places were searched.
  expect(stderr).toContain('"level"')
  expect(places.filter(([place, bytes]) => place.includes('records') && bytes.includes('v1.'))).not.toEqual(
    [],
  )
  rmSync(dirname(directory), { recursive: true, force: true })
  rmSync(home, { recursive: true })
})
