import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { missedBars } from './bars.ts'
import { measureOverload, memoryFigures, type OverloadResult, stepNames } from './run.ts'
import { countHeld } from './server-sockets.ts'

const latencies = { count: 10, perSecond: 1, p50: 10, p99: 100, longest: 120 }
const normal = { count: 10, p50: 5, p99: 50, longest: 60, statuses: { '200': 10 } }
const crowd = {
  statuses: { '200': 20, '429': 1, '503': 2 },
  connectionErrors: {},
  repeatedOnNewConnection: 0,
  withoutRetryAfter: 0,
  searches: latencies,
  others: latencies,
  refusals: latencies,
  admittedByClient: { least: 10, mean: 10, most: 10 },
  seconds: 10,
  cpuSeconds: 1,
  memoryMiB: { start: 100, middle: 100, end: 105, slope: 0.05 },
  serverCpuSeconds: 1,
  normal,
}
const attack = {
  attack: { opened: 10, refused: 0, statuses: {}, cpuSeconds: 1 },
  normal,
  secondsUntilClosed: 12,
  peak: 10,
  left: 1,
}
const fairness = {
  alone: { perSecond: 30, p50: 5, p99: 20 },
  besideOneUser: { perSecond: 20, p50: 8, p99: 40 },
  admittedRatio: 2,
}
const good: OverloadResult = {
  options: { clients: 10, seconds: 10, posts: 100 },
  idle: normal,
  patient: crowd,
  impatient: crowd,
  costly: crowd,
  slow: { 'slow headers': attack, 'slow bodies': attack, 'slow readers': attack },
  fairness,
  logLines: 1,
}

test('each missed bar is named, and a result that meets all has none', () => {
  expect(missedBars(good)).toEqual([])
  const bad: OverloadResult = {
    ...good,
    impatient: { ...crowd, statuses: { '200': 1, '500': 2 }, withoutRetryAfter: 3 },
    patient: { ...crowd, connectionErrors: { ECONNRESET: 4 }, searches: { ...latencies, p99: 3_001 } },
    costly: { ...crowd, memoryMiB: { ...crowd.memoryMiB, slope: 0.11 } },
    slow: { ...good.slow, 'slow bodies': { ...attack, secondsUntilClosed: 16 } },
    fairness: { ...fairness, besideOneUser: { perSecond: 1, p50: 8, p99: 40 } },
  }
  expect(missedBars(bad)).toEqual([
    'impatient: answers 500',
    'impatient: 3 refusals without Retry-After',
    'patient: connection errors: 4 ECONNRESET',
    'patient: p99 of admitted calls 3001 ms',
    'costly: memory rises by 11 %',
    'slow bodies: attacking connections open after 16 s',
    'fairness: 1 searches a second beside one user, 30 alone',
  ])
  const none = { perSecond: 0, p50: 0, p99: 0 }
  expect(missedBars({ ...good, fairness: { ...fairness, alone: none, besideOneUser: none } })).toEqual([
    'fairness: no search was answered without the user with many clients',
  ])
})

test('a step that was not measured misses its bar, unless it was not wanted', () => {
  const none: OverloadResult = { options: good.options, idle: normal, slow: {}, logLines: 1 }
  expect(missedBars(none)).toHaveLength(stepNames.length - 1)
  expect(missedBars({ ...none, options: { ...good.options, steps: ['patient'] } })).toEqual([
    'patient: it was not measured',
  ])
  expect(missedBars({ ...none, options: { ...good.options, steps: ['patient'] }, patient: crowd })).toEqual(
    [],
  )
})

test('slow callers that never had a connection miss the bar', () => {
  const refused = { ...attack, attack: { ...attack.attack, opened: 0, refused: 10 } }
  const missedWith = (peak: number) =>
    missedBars({
      ...good,
      slow: { ...good.slow, 'slow headers': { ...refused, secondsUntilClosed: 0, peak } },
    })
  expect(missedWith(0)).toEqual(['slow headers: the server had 0 connections of 10, 0 opened'])
  expect(missedWith(7)).toHaveLength(1)
})

test('each kind of calls must have been admitted', () => {
  const empty = { count: 0, perSecond: 0, p50: Number.NaN, p99: Number.NaN, longest: Number.NaN }
  expect(missedBars({ ...good, costly: { ...crowd, searches: empty } })).toEqual([
    'costly: no search was admitted',
  ])
  expect(missedBars({ ...good, patient: { ...crowd, others: empty } })).toContain(
    'patient: no other call was admitted',
  )
  const unasked = { ...normal, count: 0, statuses: {} }
  expect(missedBars({ ...good, costly: { ...crowd, normal: unasked } })).toHaveLength(1)
})

test('an unknown step is refused with the names of all steps', () => {
  const args = [fileURLToPath(new URL('../overload.ts', import.meta.url)), '--steps', 'patient,typo']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringContaining('no step "typo". Steps: warm-up, impatient')])
})

test('connections are counted while a process has them', () => {
  const line = (local: string, state: string, inode: number) =>
    `   1: 0100007F:${local} 0100007F:C350 ${state} 00000000:00000000 00:00000000 00000000     0        0 ${inode} 1 0`
  const lines = [
    line('1F90', '0A', 100),
    line('1F90', '01', 101),
    line('1F90', '08', 102),
    line('1F90', '06', 0),
    line('1F91', '01', 103),
    '',
  ]
  expect(countHeld(lines, 8_080)).toBe(2)
})

test('memory is compared between the first and the last fifth of the time', () => {
  const bytes = Array.from({ length: 10 }, (_, i) => (100 + i) * 1_024 ** 2)
  expect(memoryFigures(bytes)).toEqual({ start: 101, middle: 105, end: 109, slope: 0.08 })
})

test.runIf(inject('isLong'))(
  'a server under load from many clients and slow callers meets its bars',
  { timeout: 900_000 },
  async () => {
    const result = await measureOverload({ clients: 200, seconds: 15, posts: 5_000 })
    expect({ missed: missedBars(result), result }).toMatchObject({ missed: [] })
  },
)
