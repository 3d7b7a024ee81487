import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { createAccessTokens } from '#features/auth/tokens'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { systemClock } from '#server/clock'
import { startProgram } from '#testing/child'

vi.setConfig({ testTimeout: 60_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-cli-secrets-'))
afterAll(() => rmSync(home, { recursive: true }))
const data = join(home, 'data')
const folder = join(data, 'secrets')
mkdirSync(folder, { recursive: true })
createMac(folder)
createSeal(folder)
createAccessTokens(folder, systemClock)
openCheckpointFile({ secrets: folder, checkpoints: join(data, 'audit') })

const litopys = (args: string[], env: Record<string, string> = {}) =>
  startProgram('server/cli/main.ts', args, { DATA_DIR: data, ...env }).ended

test('the keys of a data directory are exported once, and the file has the same fingerprints', async () => {
  const file = join(home, 'secrets.json')
  expect((await litopys(['secrets', 'export', file])).code).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await litopys(['secrets', 'export', file])
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('cannot be written')])

  const [ofFolder, ofFile] = [
    await litopys(['secrets', 'show']),
    await litopys(['secrets', 'show'], { LITOPYS_SECRETS_FILE: file }),
  ]
  expect(ofFile).toEqual(ofFolder)
  expect(ofFolder.stdout.split('\n').filter((line) => / \(current\)$/.test(line))).toHaveLength(4)
  expect(ofFolder.stdout).not.toContain(readFileSync(join(folder, 'mac.key')).toString('base64'))
  expect(ofFolder.stdout).not.toContain('PRIVATE KEY')
})

test('a key is rotated in three steps, and the file keeps its permissions', async () => {
  const file = join(home, 'rotated.json')
  await litopys(['secrets', 'export', file])
  chmodSync(file, 0o640)
  const step = async (name: string) => {
    const { code, stdout } = await litopys(['secrets', name, file, 'seal.pem'])
    const lines = stdout.split('\n').filter((line) => line.includes('seal.pem'))
    return [code, ...lines.map((line) => line.replace(/ +seal\.pem/, ''))]
  }
  const [, added = '', second = ''] = await step('add')
  const [first, next] = [String(added).split(' ')[0], String(second).split(' ')[0]]
  expect([added, second]).toEqual([`${first} (current)`, `${next} (accepted)`])
  expect(await step('use')).toEqual([0, `${next} (current)`, `${first} (accepted)`])
  expect(await step('drop')).toEqual([0, `${next} (current)`])
  expect(statSync(file).mode & 0o777).toBe(0o640)
  const none = await litopys(['secrets', 'drop', file, 'seal.pem'])
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('one seal.pem only')])
})

test('without keys, the command says so and writes nothing', async () => {
  const file = join(home, 'none.json')
  const failed = await litopys(['secrets', 'export', file], { DATA_DIR: join(home, 'empty') })
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('The key mac.key cannot be read')])
  expect(existsSync(file)).toBe(false)
})

test.each([[[]], [['show', 'more']], [['export']], [['add', 'f', 'no.key']], [['use', 'f']]])(
  'secrets %j is a wrong use',
  async (args) => {
    expect((await litopys(['secrets', ...args])).code).toBe(2)
  },
)

test('a backup with secrets is refused if the keys are in a file', async () => {
  const refused = await litopys(['backup', join(home, 'backup'), '--with-secrets'], {
    LITOPYS_SECRETS_FILE: join(home, 'secrets.json'),
  })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('LITOPYS_SECRETS_FILE')])
  expect(existsSync(join(home, 'backup'))).toBe(false)
})
