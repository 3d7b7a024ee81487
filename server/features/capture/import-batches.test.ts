import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnalyserPool } from '#features/posts/analyser-pool'
import { rowOfPrepared } from '#features/posts/prepared-post'
import { type ImportBatch, type ImportFile, importBatches } from './import-batches.usecase.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-batches-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const analyser = new URL('../posts/analyser.worker.ts', import.meta.url)
const clock = { now: () => new Date(Date.UTC(2026, 4, 1)), newId: () => 'unused' }
const signal = new AbortController().signal
const numbersOf = (batches: ImportBatch[]) =>
  batches.flatMap(({ posts }) => posts.map((post) => post.messageId))
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** A file with posts numbered from 1. */
function fileOf(count: number): ImportFile {
  const path = join(directory, `${count}.jsonl`)
  const date = '2026-01-01T10:00:00Z'
  const line = (messageId: number) =>
    JSON.stringify({ channel: 'A', channelId: 5, messageId, date, text: 'Пором' })
  writeFileSync(path, upTo(count).map(line).join('\n'))
  return {
    path,
    fileName: 'posts.jsonl',
    resume: undefined,
    channel: {},
    timeZone: 'Europe/Kyiv',
    run: { id: 'run', startedBy: 'operator' },
    mediaDestination: {
      files: { kind: 'folder' as const, path: directory, isShared: false },
      workFolder: directory,
      maxBytes: 1,
      unpackedMaxBytes: 1_000_000,
      reserveBytes: 0,
    },
    rules: [],
    records: { keepsByDefault: true, others: [] },
  }
}

test('posts get the time at which they were analysed, not that of the start of the import', async () => {
  let hour = 0
  const running = { now: () => new Date(Date.UTC(2026, 4, 1, hour++)), newId: () => 'unused' }
  const deps = { clock: running, analysers: createAnalyserPool({ width: 1 }) }
  const archived = new Set<string>()
  for await (const { posts } of importBatches(fileOf(1_000), deps, signal))
    for (const post of posts) archived.add(rowOfPrepared(post).archivedAt)
  // The first hour is that of the start. Each piece of 250 posts has its own time.
  expect([...archived]).toEqual([1, 2, 3, 4].map((at) => `2026-05-01T0${at}:00:00Z`))
})

test('posts keep the order of the file, however fast each analyser is', async () => {
  const slow = `const { parentPort } = require('node:worker_threads')
    const answer = parentPort.postMessage.bind(parentPort)
    parentPort.postMessage = (...given) => setTimeout(() => answer(...given), 100)
    import(${JSON.stringify(analyser.href)})`
  const threads = [() => new Worker(slow, { eval: true }), () => new Worker(analyser)]
  const analysers = createAnalyserPool({
    width: 2,
    start: () => (threads.shift() ?? (() => new Worker(analyser)))(),
  })
  const batches = await Array.fromAsync(importBatches(fileOf(7_000), { clock, analysers }, signal))
  expect(numbersOf(batches)).toEqual(upTo(7_000))
  expect(batches.map(({ posts }) => posts.length)).toEqual([3_000, 3_000, 1_000])
})

test('an import ends with an error if a thread of the analysis dies', async () => {
  const dying = `require('node:worker_threads').parentPort.on('message', () => process.exit(1))`
  const threads = [() => new Worker(analyser), () => new Worker(dying, { eval: true })]
  const analysers = createAnalyserPool({
    width: 2,
    start: () => (threads.shift() ?? (() => new Worker(analyser)))(),
  })
  const importing = Array.fromAsync(importBatches(fileOf(7_000), { clock, analysers }, signal))
  await expect(importing).rejects.toThrow('The thread that analysed the posts has ended')
  const again = await Array.fromAsync(importBatches(fileOf(7_000), { clock, analysers }, signal))
  expect(numbersOf(again)).toEqual(upTo(7_000))
})
