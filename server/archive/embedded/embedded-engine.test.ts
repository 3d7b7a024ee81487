import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { raw, type Sql, sql } from '#archive/sql'
import { node } from '#testing/child'

const directory = mkdtempSync(join(tmpdir(), 'litopys-embedded-'))
const pids: number[] = []
const reasons: string[] = []
const open = (cores?: number) =>
  openEngine({
    directory,
    url: undefined,
    searchTimeoutSeconds: 60,
    ...(cores === undefined ? {} : { cores }),
    onProcess: (pid) => pids.push(pid),
    onProcessEnded: (reason) => reasons.push(reason),
  })
let engine: Engine
beforeAll(async () => {
  engine = await open()
  await engine.run(sql`CREATE DATABASE litopys`)
  await engine.run(sql`CREATE TABLE litopys.t (n UInt64) ENGINE = MergeTree ORDER BY n`)
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true, force: true })
})

const one = sql`SELECT 1 AS n`
/** Takes this long and returns the number of its seconds. */
const seconds = (n: number) =>
  sql`SELECT toUInt32(count()) AS n FROM numbers(${raw(String(n * 10))}) WHERE sleepEachRow(0.1) = 0 SETTINGS max_block_size = 1`
const killEngine = () => process.kill(pids.at(-1) ?? 0, 'SIGKILL')

/** Whether the process runs. A machine without an init process keeps the ones that have ended as zombies. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

test('reads that run when the process is killed are answered by the next process', async () => {
  const before = pids.length
  const reads = Promise.all([engine.rows(seconds(1)), engine.rows(seconds(1)), engine.rows(one)])
  await sleep(300)
  killEngine()
  expect(await reads).toEqual([[{ n: 10 }], [{ n: 10 }], [{ n: 1 }]])
  expect(pids.length).toBe(before + 1)
  expect(reasons.at(-1)).toBe('SIGKILL')
})

test('a write that runs when the process is killed fails, and the next one works', async () => {
  const insert = engine.run(
    sql`INSERT INTO litopys.t SELECT number FROM numbers(50) WHERE sleepEachRow(0.1) = 0 SETTINGS max_block_size = 1`,
  )
  const outcome = expect(insert).rejects.toMatchObject({ name: 'AppError', code: 'engine_unreachable' })
  await sleep(500)
  killEngine()
  await outcome
  await engine.insertLines('litopys.t', Buffer.from('{"n":7}\n'))
  expect(await engine.rows(sql`SELECT toUInt32(n) AS found FROM litopys.t WHERE n = 7`)).toEqual([
    { found: 7 },
  ])
})

test('a write after the end of the process runs in the next process', async () => {
  for (let round = 0; round < 3; round += 1) {
    await engine.rows(one)
    const before = reasons.length
    killEngine()
    await expect.poll(() => reasons.length).toBe(before + 1)
    await engine.run(sql`INSERT INTO litopys.t VALUES (8)`)
  }
  expect(await engine.rows(sql`SELECT toUInt32(count()) AS found FROM litopys.t WHERE n = 8`)).toEqual([
    { found: 3 },
  ])
})

test('a stream that has started fails if the process is killed', async () => {
  const long = (n: Sql) => sql`SELECT number AS ${n} FROM numbers(1000000000000)`
  let pieces = 0
  const take = async () => {
    pieces += 1
    if (pieces === 3) killEngine()
  }
  const { signal } = new AbortController()
  await expect(engine.stream(long, take, { signal })).rejects.toMatchObject({ code: 'engine_unreachable' })
  expect(await engine.rows(one)).toEqual([{ n: 1 }])
})

test('a slow reader of a stream slows the engine down', async () => {
  const long = (n: Sql) => sql`SELECT repeat('x', 1000) AS ${n} FROM numbers(1000000000000)`
  const gone = new AbortController()
  let pieces = 0
  const residentMegabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pids.at(-1)}/status`, 'utf8'))?.[1]) / 1_024
  const before = process.platform === 'linux' ? residentMegabytes() : 0
  const take = async () => {
    pieces += 1
    await sleep(100)
    if (pieces === 15) gone.abort()
  }
  await expect(engine.stream(long, take, { signal: gone.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  if (process.platform === 'linux') expect(residentMegabytes() - before).toBeLessThan(100)
})

test('more statements than libuv has threads by default run at the same time', async () => {
  await engine.close()
  engine = await open(7)
  const begin = performance.now()
  // The eighth place is for another user.
  await Promise.all(Array.from({ length: 7 }, () => engine.rows(seconds(6))))
  expect(performance.now() - begin).toBeLessThan(11_900)
})

test('closing ends the process and removes its socket', async () => {
  const socket = readFileSync(join(directory, 'engine-socket'), 'utf8')
  await engine.close()
  expect(isAlive(pids.at(-1) ?? 0)).toBe(false)
  expect(existsSync(dirname(socket))).toBe(false)
  engine = await open()
})

test('the process ends with a killed server, and another server can open the directory at once', async () => {
  const own = mkdtempSync(join(tmpdir(), 'litopys-embedded-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const program = fileURLToPath(new URL('./engine-owner.fixture.ts', import.meta.url))
  const owner = spawn(node, [program, own], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(owner.stdout.setEncoding('utf8'), 'data')
  const pid = Number(line)
  expect(isAlive(pid)).toBe(true)
  await sleep(300)
  owner.kill('SIGKILL')
  const next = await openEngine({ directory: own, url: undefined, searchTimeoutSeconds: 20 })
  expect(isAlive(pid)).toBe(false)
  await next.close()
})

test('a directory that another process has open, and one with damaged files, are refused', async () => {
  const again = openEngine({ directory, url: undefined, searchTimeoutSeconds: 20 })
  await expect(again).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`${directory} is in use by another process`),
  })
  const damaged = mkdtempSync(join(tmpdir(), 'litopys-embedded-'))
  onTestFinished(() => rmSync(damaged, { recursive: true, force: true }))
  mkdirSync(join(damaged, 'metadata'))
  writeFileSync(join(damaged, 'metadata', 'litopys.sql'), 'damaged')
  await expect(
    openEngine({ directory: damaged, url: undefined, searchTimeoutSeconds: 20 }),
  ).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /embedded ClickHouse\) does not open: .*restore the whole data directory/s,
    ),
  })
})
