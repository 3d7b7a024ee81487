import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { expect, inject, test } from 'vitest'
import { createRandom } from '../../server/demo/random.ts'
import { node, root } from '../../server/testing/child.ts'
import { layOut, setup } from '../../server/testing/template.ts'
import { faults } from './faults.ts'
import { fillArchive } from './generated-posts.ts'
import { createLedger, importFile } from './ledger.ts'
import { startReady } from './server.ts'
import { createUndo } from './undo.ts'

const isLong = inject('isLong')

async function torture(...args: string[]) {
  const child = spawn(node, [`${root}bench/torture/main.ts`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

test('the list names every fault once', async () => {
  const { code, stdout } = await torture('--list')
  const names = faults.map(({ name }) => name)
  expect(code).toBe(0)
  expect(new Set(names).size).toBe(names.length)
  const listed = stdout.split('\n').map((line) => line.split(' ')[0])
  expect(listed.filter((first) => first !== '')).toEqual(names)
})

test('an unknown fault and a wrong number end with 2', async () => {
  for (const args of [['no-such-fault'], ['--cycles', '0']]) expect((await torture(...args)).code).toBe(2)
})

test('what was done to the machine is undone once, the last first, and after a failure of one part', () => {
  const undone: string[] = []
  const undo = createUndo()
  undo.add(() => undone.push('first'))
  const now = undo.add(() => undone.push('early'))
  undo.add(() => {
    throw new Error('as intended by this test')
  })
  undo.add(() => undone.push('last'))
  now()
  undo.all()
  undo.all()
  expect(undone).toEqual(['early', 'last', 'first'])
})

test.runIf(isLong)('what is lost, doubled or changed is noticed', { timeout: 300_000 }, async () => {
  const undo = createUndo()
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-torture-'))
  undo.add(() => rmSync(scratch, { recursive: true, force: true }))
  if (!process.env.LITOPYS_TEMPLATE) undo.add(setup())
  const data = join(scratch, 'data')
  mkdirSync(data)
  layOut(data)
  try {
    const [posts, random] = [1_500, createRandom(1)]
    const earlier = await fillArchive(data, { cycles: 1, posts, random, scratch, undo, say: () => undefined })
    const server = await startReady(data, undo)
    const ledger = createLedger(scratch, random, undo)
    expect(await ledger.importOne(server, 50)).toBe(true)
    for (let i = 0; i < 3; i += 1) await ledger.saveOne(server)
    const violations = async () => [
      ...(await earlier.violations(server, 'all')),
      ...(await ledger.violations(server, 'all')),
    ]
    expect(await violations()).toEqual([])

    const { data: saved } = await server.call(requestRoutes.list, {
      search: 'Saved 2',
      page: 1,
      itemsPerPage: 10,
    })
    await server.call(requestRoutes.remove, { id: saved[0]?._id ?? '' })
    await server.call(requestRoutes.add, { title: 'Saved 0', search: 'a' })
    const change = (channelId: string, messageId: number, text: string) => {
      const [date, editedAt] = ['2023-11-14T22:13:20Z', '2026-11-01T00:00:00Z']
      return JSON.stringify({ channel: 'C', channelId, messageId, date, editedAt, text })
    }
    const file = join(scratch, 'changes.jsonl')
    writeFileSync(
      file,
      [change('1000', 1, 'інше'), change('9100000000', 1, 'інше'), change('9100000000', 9_999, 'зайве')].join(
        '\n',
      ),
    )
    expect((await importFile(server, file))?.state.status).toBe('done')
    const lost = expect.stringMatching(/^request .* "Saved 2" is lost$/)
    expect(await ledger.lost(server)).toEqual([lost])
    expect(await violations()).toEqual([
      '1501 of 1500 earlier posts are there',
      expect.stringMatching(/^channel 9100000000 has \d+ of \d+ earlier posts/),
      'channel 9100000000 has 2 earlier posts with another text',
      'channel 1000 has 1 posts with another text',
      lost,
      'request "Saved 0" is there 2 times',
    ])
  } finally {
    undo.all()
  }
})

test.runIf(isLong)('cheap faults are survived', { timeout: 300_000 }, async () => {
  const cheap = ['killed-import', 'killed-engine', 'failed-writes']
  const { code, stdout, stderr } = await torture(...cheap, '--cycles', '1', '--json')
  expect([code, stderr]).toEqual([0, expect.anything()])
  const { results } = JSON.parse(stdout)
  expect(results.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual(
    cheap.map((name) => [name, expect.stringMatching(/^(passed|skipped)$/)]),
  )
})
