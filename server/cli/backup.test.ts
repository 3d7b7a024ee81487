import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '#features/backups/manifest'
import { openRepository, openRepositoryWriter } from '#features/backups/repository.store'
import { chosenBackup } from '#features/backups/verify-backup.usecase'
import { node, root, startProgram } from '#testing/child'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const home = mkdtempSync(join(tmpdir(), 'litopys-backup-commands-'))
const folder = join(home, 'backups')
const passphrase = 'correct horse battery'
let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(async () => {
  await litopys.close()
  rmSync(home, { recursive: true, force: true })
})

const dataDirectory = () => join(litopys.directory, 'data')
const run = (args: string[], env: Record<string, string> = {}) =>
  startProgram('server/cli/main.ts', args, { DATA_DIR: dataDirectory(), ...env }).ended

/** Runs a command on a terminal, and types the next line at each prompt. */
async function onTerminal(args: string[], typed: string[]) {
  const command = [node, join(root, 'server/cli/main.ts'), ...args].map((part) => `'${part}'`).join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDirectory() },
  })
  let shown = ''
  const left = [...typed]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (/(keys|again): $/.test(shown)) child.stdin.write(`${left.shift() ?? ''}\r`)
  })
  const [code] = await once(child, 'close')
  return { code, shown }
}

test('a passphrase is asked for twice on a terminal, is not shown, and opens the keys at a restore', async () => {
  const differing = await onTerminal(['backup', folder, '--with-secrets'], [passphrase, 'another one here'])
  expect(differing).toMatchObject({ code: 1, shown: expect.stringContaining('The passphrases differ') })
  expect(existsSync(folder)).toBe(false)
  const made = await onTerminal(['backup', folder, '--with-secrets'], [passphrase, passphrase])
  expect(made).toMatchObject({ code: 0, shown: expect.stringContaining('With the secret keys, encrypted') })
  expect(differing.shown + made.shown).not.toMatch(/correct horse|another one/)

  const target = join(home, 'restored')
  const restoring = ['restore', folder, '--data', target]
  const wrong = await onTerminal(restoring, ['another one here'])
  expect(wrong).toMatchObject({ code: 1, shown: expect.stringContaining('does not open the secrets') })
  expect(existsSync(target)).toBe(false)
  expect(await onTerminal(restoring, [passphrase])).toMatchObject({ code: 0 })
  expect(existsSync(join(target, 'secrets', 'mac.key'))).toBe(true)
})

test('without a terminal the passphrase comes from the environment, and must be long', async () => {
  const [missing, short] = await Promise.all([
    run(['backup', join(home, 'none'), '--with-secrets']),
    run(['backup', join(home, 'none'), '--with-secrets'], { BACKUP_PASSPHRASE: 'short' }),
  ])
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('set BACKUP_PASSPHRASE') })
  expect(short).toMatchObject({ code: 1, stderr: expect.stringContaining('The passphrase is too short') })
  expect(existsSync(join(home, 'none'))).toBe(false)
})

test.each(['records', 'archive'] as const)(
  'the restore of a backup with newer tables of the %s is refused before it writes anything',
  async (tables) => {
    const newer = join(home, `newer-${tables}`)
    expect(await run(['backup', newer])).toMatchObject({ code: 0 })
    const known = chosenBackup((await (await openRepository(newer)).snapshots()).snapshots, undefined)
    const schema = { ...known.schema, [tables]: [...known.schema[tables], '9999-later'] }
    // A later moment, so that it is the newest.
    const later: Manifest = { ...known, id: `9${known.id.slice(1)}`, schema }
    const writer = await openRepositoryWriter(newer)
    await writer.complete(later)
    await writer.close()
    const target = join(home, `from-${tables}`)
    const refused = await run(['restore', newer, '--data', target])
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The backup was written by a newer version of Litopys'),
    })
    expect(existsSync(target)).toBe(false)
    // The older one in the same folder can still be restored.
    const verified = await run(['backup', 'verify', newer, '--backup', known.id])
    expect(verified.code).toBe(0)
  },
)
