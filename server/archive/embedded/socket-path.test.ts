import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { announceSocket, newSocketPath } from './socket-path.ts'

test('the socket directory of a killed server is removed, and that of a running one is kept', () => {
  const engine = mkdtempSync(join(tmpdir(), 'litopys-embedded-'))
  const [ofKilled, ofRunning, last] = [newSocketPath(), newSocketPath(), newSocketPath()]
  onTestFinished(() => {
    for (const one of [engine, ...[ofKilled, ofRunning, last].map(dirname)])
      rmSync(one, { recursive: true, force: true })
  })
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  announceSocket(engine, join(dirname(ofKilled), String(pid)))
  announceSocket(engine, ofRunning)
  announceSocket(engine, last)
  expect([ofKilled, ofRunning, last].map((path) => existsSync(dirname(path)))).toEqual([false, true, true])
})
