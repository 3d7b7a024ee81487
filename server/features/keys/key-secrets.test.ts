import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSeal } from '#secrets/seal'
import { openAccessOf } from './key-secrets.ts'

test('a process that is no longer the home opens no session, and its refresh waits', async () => {
  const secrets = mkdtempSync(join(tmpdir(), 'litopys-secrets-'))
  onTestFinished(() => rmSync(secrets, { recursive: true }))
  let isHome = true
  const deps = {
    home: { isHome: () => isHome },
    keys: { find: async () => undefined },
    seal: createSeal(secrets),
  }
  expect(await openAccessOf(deps, 'key')).toBeUndefined()
  isHome = false
  await expect(openAccessOf(deps, 'key')).rejects.toMatchObject({
    code: 'telegram_unreachable',
    passes: true,
  })
})
