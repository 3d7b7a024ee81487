import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { readCsv } from '#testing/csv'
import { layOut } from '#testing/template'
import { jobsOf, kill, start } from './kill.fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-killed-'))
let server: ChildProcess | undefined
afterEach(async () => server && (await kill(server)))
afterAll(() => rmSync(directory, { recursive: true }))

test('an export killed repeatedly shows its file only when complete, with every row once', {
  timeout: 240_000,
}, async () => {
  const posts = 6_000
  const data = join(directory, 'data')
  layOut(data)
  const file = join(directory, 'posts.jsonl')
  const lines = Array.from({ length: posts }, (_, i) =>
    JSON.stringify({ channelId: 1 + (i % 3), messageId: i, date: 1_769_098_145 + i, text: `Допис ${i}` }),
  )
  writeFileSync(file, lines.join('\n'))
  server = start('server/main.ts', [], data)
  await jobsOf(data)
  await once(start('server/cli/main.ts', ['import', file], data), 'exit')
  const api = () => connectTo(announcedSocket(data) ?? '')
  const input = { q: '', format: 'csv', sortBy: { key: 'dateCreated' } } as const
  const { data: begun } = await api().call(exportRoutes.start, {
    ...input,
    columns: ['channelId', 'messageId'],
  })
  const path = join(data, 'exports', `${begun.id}.csv`)
  for (const ms of [30, 120]) {
    await sleep(ms)
    await kill(server)
    assertWholeOrNone()
    server = start('server/main.ts', [], data)
    await jobsOf(data)
  }
  for (;;) {
    const { state } = (await api().call(exportRoutes.read, { id: begun.id })).data
    if (state.status === 'failed') throw new Error(state.reason)
    if (state.status === 'done') break
    await sleep(50)
  }
  assertWholeOrNone()
  expect(readdirSync(join(data, 'exports'))).toEqual([`${begun.id}.csv`])
  await kill(server)

  function assertWholeOrNone() {
    if (!readdirSync(join(data, 'exports')).includes(`${begun.id}.csv`)) return
    const rows = readCsv(readFileSync(path, 'utf8')).slice(1)
    expect(new Set(rows.map((row) => row.join('_'))).size).toBe(posts)
    expect(rows).toHaveLength(posts)
  }
})
