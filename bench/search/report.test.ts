import { expect, test } from 'vitest'
import { figuresOf, timeFiguresOf } from './figures.ts'
import { mixOf } from './queries.ts'
import { kindReports, togetherReports } from './report.ts'

const samples = (...times: number[]) => times.map((ms) => ({ ms, cpuMs: ms * 2 }))

test('p99 of fewer than a hundred values is the largest', () => {
  expect(figuresOf([3, 1, 2])).toEqual({ count: 3, median: 2, p95: 3, p99: 3 })
  const thousand = Array.from({ length: 1_000 }, (_, i) => i)
  expect(figuresOf(thousand)).toEqual({ count: 1_000, median: 500, p95: 950, p99: 990 })
})

test('an engine whose processes we cannot see has no CPU', () => {
  expect(timeFiguresOf([{ ms: 1 }])).not.toHaveProperty('cpu')
  expect(timeFiguresOf(samples(1, 3)).cpu).toEqual({ mean: 4, median: 6, p95: 6, p99: 6 })
})

test('the ratio of a kind is the median of the ratios of its queries', () => {
  const mix = mixOf(['common', 'phrase']).slice(0, 3)
  const times = new Map([
    ['Litopys', [samples(10), samples(10), samples(1_000)]],
    ['theirs', [samples(20), samples(5), samples(10)]],
  ])
  const [common] = kindReports(times, mix)
  expect(common?.engines.theirs).toMatchObject({ ratio: 2, cpuRatio: 2, median: 10 })
  expect(common?.engines.Litopys).not.toHaveProperty('ratio')
})

test('screens per second count all clients, and the ratio is ours to theirs', () => {
  const reports = togetherReports({
    samples: new Map([
      ['Litopys', [samples(1, 2), samples(3, 4)]],
      ['theirs', [samples(5), samples(6)]],
    ]),
    seconds: new Map([
      ['Litopys', 2],
      ['theirs', 4],
    ]),
    cpuMs: new Map([['Litopys', 100]]),
  })
  expect(reports.Litopys).toMatchObject({ perSecond: 2, cpuPerScreen: 25 })
  expect(reports.theirs).toMatchObject({ perSecond: 0.5, ratio: 4 })
  expect(reports.theirs).not.toHaveProperty('cpuPerScreen')
})
