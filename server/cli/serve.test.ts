import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProgram, until } from '#testing/child'
import { layOut } from '#testing/template'

const home = mkdtempSync(join(tmpdir(), 'litopys-serve-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('serve runs a server on the data directory of --data until SIGTERM', async () => {
  const data = join(home, 'data')
  layOut(data)
  const server = startProgram('server/cli/litopys.mjs', ['serve', '--data', data], {
    DATA_DIR: join(home, 'other'),
    PORT: '0',
    // Without the Russian data it warns.
    PICTURE_TEXT: 'off',
  })
  await until(() => /ready: http/.test(server.output.stdout) || server.child.exitCode !== null)
  const [address = ''] = /http:\S+/.exec(server.output.stdout) ?? []
  expect((await fetch(new URL('/readyz', address))).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test('serve with an argument is wrong usage', async () => {
  const { code, stderr } = await startProgram('server/cli/main.ts', ['serve', 'now']).ended
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') })
})
