import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForeignAnswer, newProof, readAnswer } from './answer.ts'
import { connectEmbedded } from './connections.ts'
import { startEmbedded } from './embedded/embedded-engine.ts'
import { type Engine, openEngine } from './engine.ts'
import { askAndLeave, type Statements } from './mixed-answers.fixture.ts'
import { bind, sql } from './sql.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-mixed-'))
const foreign: Error[] = []
const tables = [
  sql`CREATE DATABASE mixed`,
  sql`CREATE TABLE mixed.posts (channelId String, messageId Int64, at DateTime, text String) ENGINE = MergeTree ORDER BY (channelId, messageId)`,
  sql`INSERT INTO mixed.posts SELECT toString(number % 20), number, toDateTime(number * 3600), repeat('text ', 100) FROM numbers(100000)`,
]
let engine: Engine
beforeAll(async () => {
  const onForeignAnswer = (error: Error) => foreign.push(error)
  engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20, onForeignAnswer })
  for (const statement of tables) await engine.run(statement)
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true, force: true })
})

const histogram = sql`SELECT toStartOfDay(at, ${bind('String', 'Europe/Kyiv')}) AS day, count() AS posts FROM mixed.posts
  GROUP BY day ORDER BY day LIMIT ${bind('UInt64', 1_000)}`
const statements: Statements = {
  post: ({ channelId, messageId }) =>
    sql`SELECT * FROM mixed.posts WHERE channelId = ${bind('String', channelId)} AND messageId = ${bind('Int64', messageId)}`,
  histogram: () => histogram,
}
const keys = Array.from({ length: 200 }, (_, i) => ({ channelId: String(i % 20), messageId: i }))

test('the rows of an aborted read never reach other readers', async () => {
  const { good, wrong, aborted, failed } = await askAndLeave(engine, keys, statements, repeats(15, 600))
  expect({ wrong, failed, foreign }).toEqual({ wrong: 0, failed: [], foreign: [] })
  expect(Math.min(good, aborted)).toBeGreaterThan(50)
}, 900_000)

test('rows that a killed statement leaves on its connection are refused as the next answer', async () => {
  const own = mkdtempSync(join(tmpdir(), 'litopys-mixed-'))
  const embedded = await startEmbedded({ directory: own, statements: 2 })
  const [connection, control] = [connectEmbedded(embedded), connectEmbedded(embedded)]
  for (const statement of tables) await connection.command(statement)
  const seen = { right: 0, refused: 0 }
  const rounds = repeats(100)
  for (let round = 0; round < rounds; round += 1) {
    const killed = newProof()
    const answer = connection.read(histogram, killed, { log_comment: killed.tag }).catch(() => undefined)
    await sleep(Math.random() * 15)
    await control.command(sql`KILL QUERY WHERE Settings['log_comment'] = ${bind('String', killed.tag)} ASYNC`)
    await answer
    const proof = newProof()
    const text = await connection.read(sql`SELECT ${bind('UInt32', round)} AS round`, proof, {})
    try {
      expect(readAnswer(text, proof)).toEqual([{ round }])
      seen.right += 1
    } catch (error) {
      if (!(error instanceof ForeignAnswer)) throw error
      seen.refused += 1
    }
  }
  await embedded.close()
  rmSync(own, { recursive: true, force: true })
  expect(seen.right + seen.refused).toBe(rounds)
})

test('rows of an aborted stream do not precede the next stream', async () => {
  const streamed = async (from: number, most: number) => {
    const gone = new AbortController()
    const pieces: Uint8Array[] = []
    const take = async (piece: Uint8Array) => {
      pieces.push(piece)
      if (pieces.length >= most) gone.abort()
    }
    const numbers = (name: ReturnType<typeof sql>) =>
      sql`SELECT number + ${bind('UInt64', from)} AS ${name} FROM numbers(50000)`
    await engine.stream(numbers, take, { signal: gone.signal }).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    return Buffer.concat(pieces)
  }
  for (let round = 1; round <= 20; round += 1) {
    await streamed(0, 1)
    const whole = await streamed(round * 1_000_000, Number.POSITIVE_INFINITY)
    expect(whole.length).toBe(50_000 * 8)
    expect(whole.readBigUInt64LE(0)).toBe(BigInt(round * 1_000_000))
  }
})
