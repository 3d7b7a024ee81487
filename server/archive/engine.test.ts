import { createHook } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerFailures } from '#http/failures'
import { createServe } from '#http/serve'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import { type Engine, openEngine } from './engine.ts'
import { migrateArchive, migrations } from './migrate.ts'
import { bind, bindInstant, join as joined, raw, render, type Sql, sql } from './sql.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-engine-'))
let engine: Engine
/** Delays of timers that are set while the engine opens and that keep running. */
let timersOfOpening: unknown[]
beforeAll(async () => {
  const set = new Map<number, unknown>()
  const hook = createHook({
    init: (id, type, _trigger, resource) => {
      if (type === 'Timeout') set.set(id, Reflect.get(resource, '_idleTimeout'))
    },
    destroy: (id) => set.delete(id),
  }).enable()
  engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20 })
  // Hooks see the end of a timer one turn later.
  await sleep(1)
  hook.disable()
  timersOfOpening = [...set.values()].filter((milliseconds) => Number(milliseconds) >= 1_000)
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Computes for minutes unless it is stopped. */
const slow = sql`SELECT sum(sipHash64(number)) AS n FROM numbers(1000000000000)`
const quick = sql`SELECT 1 AS n`

/** Number of running queries. chDB lists a killed query until its connection has the next one. */
async function running(): Promise<number> {
  const [row] = await engine.rows<{ n: number }>(
    sql`SELECT toUInt32(count()) AS n FROM system.processes WHERE NOT is_cancelled AND query LIKE ${bind('String', '%sipHash64%')} AND query NOT LIKE ${bind('String', '%system.processes%')}`,
  )
  return row?.n ?? 0
}
async function untilRunning(wanted: number) {
  for (let i = 0; i < 200 && (await running()) !== wanted; i += 1) await sleep(50)
  expect(await running()).toBe(wanted)
}

test('opening leaves no timer, which would keep a command from exiting', () => {
  expect(timersOfOpening).toEqual([])
})

describe('a query', () => {
  test('that is aborted ends in the engine too', async () => {
    const abort = new AbortController()
    const answer = engine.rows(slow, { signal: abort.signal })
    const outcome = expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await untilRunning(1)
    abort.abort()
    await outcome
    await untilRunning(0)
  })

  test.each([0, 1, 2, 5, 20])('that is aborted %i ms after its start ends too', async (delay) => {
    const abort = new AbortController()
    const answers = Array.from({ length: 5 }, () => engine.rows(slow, { signal: abort.signal }))
    const outcome = Promise.allSettled(answers)
    await (delay === 0 ? undefined : sleep(delay))
    abort.abort()
    for (const one of await outcome)
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
    await untilRunning(0)
    expect(await engine.rows(quick)).toEqual([{ n: 1 }])
  })

  test('is not started for a caller that has already left', async () => {
    await expect(engine.rows(slow, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('that takes too long is an error', async () => {
    const answer = engine.rows(slow, { timeoutSeconds: 1 })
    await expect(answer).rejects.toMatchObject({ name: 'AppError', code: 'search_timeout' })
  })

  test('in the export pool does not delay a search', async () => {
    const abort = new AbortController()
    const exported = engine.rows(slow, { pool: 'export', signal: abort.signal }).catch(() => 'ended')
    await untilRunning(1)
    const begin = performance.now()
    for (let i = 0; i < 5; i += 1) await engine.rows(quick)
    expect(performance.now() - begin).toBeLessThan(10_000)
    abort.abort()
    expect(await exported).toBe('ended')
  })

  test('of a tag job or of verify does not wait for two running exports', async () => {
    const abort = new AbortController()
    const { signal } = abort
    const long = (n: Sql) => sql`SELECT number AS ${n} FROM numbers(1000000000000)`
    const exports = [1, 2].map(() => {
      const begun = Promise.withResolvers<void>()
      const take = async () => {
        begun.resolve()
        await sleep(60_000, undefined, { signal })
      }
      return { begun: begun.promise, ended: engine.stream(long, take, { signal }).catch(() => 'ended') }
    })
    await Promise.all(exports.map(({ begun }) => begun))
    expect(await engine.rows(quick, { pool: 'export', signal: AbortSignal.timeout(5_000) })).toEqual([
      { n: 1 },
    ])
    abort.abort()
    expect(await Promise.all(exports.map(({ ended }) => ended))).toEqual(['ended', 'ended'])
  })

  test('waits if its pool is busy, and can leave the queue', async () => {
    const abort = new AbortController()
    const leaving = new AbortController()
    const first = engine.rows(slow, { pool: 'write', signal: abort.signal }).catch(() => 'ended')
    const second = engine.rows(slow, { pool: 'write', signal: leaving.signal })
    const third = engine.rows(quick, { pool: 'write' })
    leaving.abort()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    abort.abort()
    expect([await first, await third]).toEqual(['ended', [{ n: 1 }]])
  })

  test('of a browser that disconnects is stopped', async () => {
    const app = Fastify()
    answerFailures(app, [])
    const serve = createServe(app, { authenticate: async () => localActor, clock: systemClock }, [])
    serve(postRoutes.search, async ({ signal }) => {
      await engine.rows(slow, { signal })
      const understood = { q: '', corrections: [], onlyExcludes: false, expanded: [] }
      return { data: [], totalItems: 0, page: 1, itemsPerPage: 1, understood }
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const request = get(`${address}/api/v1/archives`).on('error', () => undefined)
    await untilRunning(1)
    request.destroy()
    await untilRunning(0)
    await app.close()
  })
})

describe('an engine error does not contain the values, which logs would keep', () => {
  test.each([
    ['a text', sql`SELECT nope(${bind('String', 'таємниця')})`],
    ['a text with a line break', sql`SELECT nope(${bind('String', 'таємниця\n')})`],
    ['a list', sql`SELECT nope(${bind('Array(String)', ['таємниця'])})`],
    ['a pattern', sql`SELECT match(materialize('a'), ${bind('String', "таємниця'(")})`],
    ['a number', sql`SELECT ${bind('UInt8', 'Таємниця')}`],
  ])('%s', async (_name, statement) => {
    const error = await engine.rows(statement).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ type: expect.stringMatching(/^[A-Z_]+$/) })
    expect(String(error)).not.toMatch(/таємниця/i)
  })
})

describe('values', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        "'",
        '"',
        '\\',
        '\0',
        '\n',
        '\t',
        '\r',
        '{',
        '}',
        'p0',
        ':',
        '😀',
        'ї',
        '`',
        '$',
        '%',
        '\\N',
        'NULL',
        '[',
        ']',
        ',',
        '\b',
        '\f',
        '\v',
        '\x1a',
      ),
    }),
  )
  const rows = <T>(type: string, value: unknown) =>
    engine.rows<{ v: T }>(sql`SELECT ${bind(type, value)} AS v`)

  test('any text is read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        expect(await rows('String', text)).toEqual([{ v: text }])
      }),
      { numRuns: 200 },
    )
  })
  test('any list of texts is read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { maxLength: 5 }), async (texts) => {
        expect(await rows('Array(String)', texts)).toEqual([{ v: texts }])
      }),
      { numRuns: 200 },
    )
  })
  const instants = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  const numbers = {
    UInt8: fc.integer({ min: 0, max: 2 ** 8 - 1 }),
    UInt16: fc.integer({ min: 0, max: 2 ** 16 - 1 }),
    UInt32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    UInt64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    Int32: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    Int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    Float64: fc.double({ noNaN: true, noDefaultInfinity: true }),
  }
  const read = async (value: Sql): Promise<unknown> => {
    const [row] = await engine.rows<{ v: unknown; type: string }>(
      sql`SELECT toString(bound) AS v, toTypeName(bound) AS type FROM (SELECT ${value} AS bound)`,
    )
    return row
  }
  test.each(Object.entries(numbers))('any %s is read back unchanged', async (type, values) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const written =
          type === 'Float64' ? { v: expect.toSatisfy((v) => Number(v) === value) } : { v: String(value) }
        expect(await read(bind(type, value))).toEqual({ ...written, type })
      }),
      { numRuns: 100 },
    )
  })
  test.each(['UInt32', 'UInt64'] as const)('any list of %s is read back unchanged', async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.array<number | bigint>(numbers[type], { maxLength: 5 }), async (values) => {
        const expected = { v: `[${values.join(',')}]`, type: `Array(${type})` }
        expect(await read(bind(`Array(${type})`, values))).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })
  test('any instant is read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(instants, async (seconds) => {
        const [row] = await engine.rows(sql`SELECT toUnixTimestamp(${bindInstant(seconds)}) AS v`)
        expect(row).toEqual({ v: seconds })
      }),
      { numRuns: 100 },
    )
  })
  test.each([...Object.keys(numbers), "DateTime('UTC')", 'Array(UInt32)', 'Array(UInt64)'])(
    'a text in place of a %s is an error or a value, never SQL',
    async (type) => {
      const injected = fc.constantFrom(
        ...["1', 'UInt8') AS v, sleep(3) --", "')--", '1) UNION ALL SELECT 2', '(SELECT 1)', '1\\', "1\\'"],
      )
      await fc.assert(
        fc.asyncProperty(fc.oneof(nasty, injected), async (text) => {
          const seen = await read(bind(type, text)).catch((error: unknown) => error)
          // Read as SQL, it would be one of these.
          if (seen instanceof Error)
            expect(seen).not.toMatchObject({ type: expect.stringMatching(/SYNTAX|UNKNOWN/) })
          else expect(seen).toMatchObject({ type })
        }),
        { numRuns: 100 },
      )
    },
  )
  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d in place of a UInt8 is an error',
    async (value) => {
      await expect(rows('UInt8', value)).rejects.toThrow()
    },
  )
  test('are in their places, however the SQL pieces are nested', async () => {
    const inner = sql`${bind('String', 'a')} AS a, ${bind('UInt8', 2)} AS b`
    const statement = sql`SELECT ${joined([inner, sql`${bind('String', "{p0:String}'")} AS c`, raw('4 AS d')], ', ')}`
    expect(await engine.rows(statement)).toEqual([{ a: 'a', b: 2, c: "{p0:String}'", d: 4 }])
  })
})

test('a piece that occurs several times in a statement is sent once', async () => {
  const word = bind('String', 'міст')
  const statement = sql`SELECT ${word} AS a, ${bind('UInt8', 1)} AS b, ${word} AS c`
  expect(Object.keys(render(statement).query_params).length).toBe(2)
  expect(await engine.rows(statement)).toEqual([{ a: 'міст', b: 1, c: 'міст' }])
})

describe('migrations of the archive', () => {
  const columns = () =>
    engine.rows<{ name: string }>(
      sql`SELECT table, name, type FROM system.columns WHERE database = 'litopys' ORDER BY table, position`,
    )
  const statements = migrations.flatMap((migration) => migration.statements)
  const migrateAfter = async (done: string[]) => {
    await engine.run(sql`DROP DATABASE IF EXISTS litopys SYNC`)
    await engine.run(sql`CREATE DATABASE litopys`)
    for (const statement of done) await engine.run(raw(statement))
    await migrateArchive(engine)
    return await columns()
  }

  test('that were killed between two statements continue at the next start', async () => {
    const expected = await migrateAfter([])
    const ends = [...statements.keys()].map((i) => i + 1)
    // The newest statements are tried more often: they run at the next start of an installed archive.
    const tried = ends.filter((end) => end % repeats(12, 1) === 0 || end > statements.length - repeats(3, 5))
    for (const end of tried) expect(await migrateAfter(statements.slice(0, end))).toEqual(expected)
  }, 240_000)
  test('change nothing when they run again', async () => {
    const expected = await columns()
    await migrateArchive(engine)
    expect(await columns()).toEqual(expected)
  })
  test('that were released late run although later ones have run', async () => {
    const creating = (table: string) => ({
      name: `0002-${table}`,
      statements: [`CREATE TABLE litopys.${table} (x UInt8) ENGINE = Memory`],
    })
    const [late, early] = [creating('late'), creating('early')]
    await migrateArchive(engine, [...migrations, early])
    await migrateArchive(engine, [...migrations, late, early])
    expect(await engine.rows(sql`SELECT count() AS n FROM litopys.late`)).toEqual([{ n: 0 }])
    await migrateAfter([])
  })
  test('refuse an archive of a newer version', async () => {
    await engine.run(sql`INSERT INTO litopys.migrations VALUES ('9999-later')`)
    await expect(migrateArchive(engine)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('newer version'),
    })
  })
  test.each([
    ['in the first start', 0],
    ['when it was up to date', 19],
  ])('refuse an archive of an unreleased version, stopped %s, and do not change it', async (_, done) => {
    await engine.run(sql`DROP DATABASE litopys SYNC`)
    await engine.run(sql`CREATE DATABASE litopys`)
    await engine.run(sql`CREATE TABLE litopys.migrations (id UInt32) ENGINE = ReplacingMergeTree ORDER BY id`)
    await engine.run(
      sql`INSERT INTO litopys.migrations SELECT number + 1 FROM numbers(${bind('UInt8', done)})`,
    )
    const before = await columns()
    await expect(migrateArchive(engine)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('before the first release'),
    })
    expect(await columns()).toEqual(before)
  })
})

test('only as many searches start as the connections answer quickly; others are refused after a second', async () => {
  const leaves: (() => void)[] = []
  const refused: unknown[] = []
  const start = (user: string) =>
    engine.admitSearch({ user }).then(
      (leave) => void leaves.push(leave),
      (cause: unknown) => void refused.push(cause),
    )
  for (let i = 0; engine.waiting().admission === 0; i += 1) {
    void start(`user ${i}`)
    await sleep(0)
  }
  expect(leaves.length).toBeGreaterThanOrEqual(8)
  await expect.poll(() => refused, { timeout: 10_000 }).toMatchObject([{ code: 'overloaded' }])
  for (const leave of leaves.splice(0)) leave()
  await start('again')
  expect(leaves.length).toBe(1)
  leaves[0]?.()
})
