import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnalyserPool } from '#features/posts/analyser-pool'
import { rowOfPrepared } from '#features/posts/prepared-post'
import { importBatches } from './import-batches.usecase.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-batches-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const record = (messageId: number) =>
  JSON.stringify({ channel: 'A', channelId: 5, messageId, date: '2026-01-01T10:00:00Z', text: 'Пором' })

test('posts get the time at which they were analysed, not that of the start of the import', async () => {
  const path = join(directory, 'posts.jsonl')
  writeFileSync(path, Array.from({ length: 5_000 }, (_, i) => record(i + 1)).join('\n'))
  let hour = 0
  const clock = { now: () => new Date(Date.UTC(2026, 4, 1, hour++)), newId: () => 'unused' }
  const mediaDestination = { directory, maxBytes: 1, unpackedMaxBytes: 1_000_000, reserveBytes: 0 }
  const run = { id: 'run', startedBy: 'operator' }
  const file = {
    path,
    resume: undefined,
    channel: {},
    timeZone: 'Europe/Kyiv',
    run,
    mediaDestination,
    rules: [],
  }
  const deps = { clock, analysers: createAnalyserPool({ width: 2 }) }
  const numbers: number[] = []
  const archived = new Set<string>()
  for await (const { posts } of importBatches(file, deps, new AbortController().signal)) {
    for (const post of posts) archived.add(rowOfPrepared(post).archivedAt)
    numbers.push(...posts.map(({ messageId }) => messageId))
  }
  expect(numbers).toEqual(Array.from({ length: 5_000 }, (_, i) => i + 1))
  // The first hour is that of the start.
  expect([...archived].slice(0, 2)).toEqual(['2026-05-01T01:00:00Z', '2026-05-01T02:00:00Z'])
  expect(archived.size).toBe(20)
})
