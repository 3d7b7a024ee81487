import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '#archive/engine'
import { sql } from '#archive/sql'
import { AppError } from './errors.ts'
import { watchSilence } from './silence.ts'

const failure = () => new AppError('engine_unreachable')

test('an engine whose process is stopped refuses reads within five seconds and answers again afterwards', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-silence-'))
  const changes: boolean[] = []
  const onSilence = (isSilent: boolean) => changes.push(isSilent)
  const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 30, onSilence })
  const pid = engine.processId() ?? 0
  onTestFinished(async () => {
    process.kill(pid, 'SIGCONT')
    await engine.close()
    rmSync(directory, { recursive: true })
  })
  await engine.run(sql`CREATE DATABASE litopysResults`)
  await engine.rows(sql`SELECT 1`)
  process.kill(pid, 'SIGSTOP')
  const startedAt = performance.now()
  const unreachable = { code: 'engine_unreachable' }
  // More than there are connections, so that some wait in the queue.
  const reads = Array.from({ length: 10 }, () => engine.rows(sql`SELECT 1`))
  for (const read of await Promise.allSettled(reads)) expect(read).toMatchObject({ reason: unreachable })
  await expect(engine.keep(sql`SELECT 1`)).rejects.toMatchObject(unreachable)
  expect(performance.now() - startedAt).toBeLessThan(7_500)
  for (let i = 0; i < 200; i += 1) await expect(engine.keep(sql`SELECT 1`)).rejects.toMatchObject(unreachable)
  process.kill(pid, 'SIGCONT')
  await expect
    .poll(() => engine.rows(sql`SELECT 1 AS n`).catch(String), { timeout: 10_000 })
    .toEqual([{ n: 1 }])
  // Statements that end kept results run one after another.
  await (await engine.keep(sql`SELECT 1`)).drop()
  const [drops] = await engine.rows<{ n: number }>(
    sql`SELECT toUInt32(sum(value)) AS n FROM system.events WHERE event = 'Query'`,
  )
  expect(drops?.n).toBeLessThan(100)
  expect([changes, engine.processId(), engine.foreignAnswers()]).toEqual([[true, false], pid, 0])
})

test('a long read of an engine that answers pings is not refused', async () => {
  let pings = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const silence = watchSilence({
    ping: () => {
      pings += 1
      return { answered: Promise.resolve(), abandon: () => undefined }
    },
    failure,
    beatMs: 5,
  })
  const read = silence.heard(() => promise)
  await expect.poll(() => pings).toBeGreaterThan(10)
  resolve('answer')
  expect(await read).toBe('answer')
  silence.stop()
})

test('a long read of a database that answers pings with an error is not refused', async () => {
  let pings = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const silence = watchSilence({
    ping: () => {
      pings += 1
      return { answered: Promise.reject(new Error('too many')), abandon: () => undefined }
    },
    isAnswer: (cause) => cause instanceof Error && cause.message === 'too many',
    failure,
    beatMs: 5,
  })
  const read = silence.heard(() => promise)
  await expect.poll(() => pings).toBeGreaterThan(10)
  resolve('answer')
  expect(await read).toBe('answer')
  silence.stop()
})

test('a read without an answer is refused when pings fail at once', async () => {
  const pings: { answered: Promise<unknown>; abandon(): void }[] = []
  const ping = () => {
    const one = {
      answered: pings.length < 3 ? Promise.reject(new Error('refused')) : Promise.resolve(),
      abandon: () => undefined,
    }
    pings.push(one)
    return one
  }
  const silence = watchSilence({ ping, failure, beatMs: 5 })
  await expect(silence.heard(() => new Promise(() => undefined))).rejects.toMatchObject({
    code: 'engine_unreachable',
  })
  await silence.over()
  expect(pings.length).toBe(4)
  silence.stop()
})

test('reads are answered again after a ping that fails', async () => {
  const pings = [new Promise(() => undefined), Promise.reject(new Error('refused')), Promise.resolve()]
  for (const ping of pings) ping.catch(() => undefined)
  let abandoned = 0
  const silence = watchSilence({
    ping: () => ({
      answered: pings.shift() ?? Promise.resolve(),
      abandon: () => {
        abandoned += 1
      },
    }),
    failure,
    beatMs: 5,
  })
  await expect(silence.heard(() => new Promise(() => undefined))).rejects.toMatchObject({
    code: 'engine_unreachable',
  })
  await silence.over()
  expect(await silence.heard(async () => 'answer')).toBe('answer')
  expect(abandoned).toBe(2)
  silence.stop()
})
