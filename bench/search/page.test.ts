import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goalsOf } from './goals.ts'
import { pageWith } from './page.ts'
import { newestResults, type SearchResult, saveResult } from './result.ts'

const figures = { count: 100, median: 1_234.5, p95: 2, p99: 3 }
const engines = {
  Litopys: { ...figures, cpu: { mean: 10, median: 9, p95: 11, p99: 12 } },
  'PostgreSQL 15': { ...figures, ratio: 0.5, cpuRatio: 0.4 },
  'bare GROUP BY': { ...figures, ratio: 5, cpuRatio: 7 },
}
const screen = [
  { kind: 'common' as const, engines },
  { kind: 'all' as const, engines },
]
const together = {
  Litopys: { ...figures, perSecond: 12 },
  'PostgreSQL 15': { ...figures, perSecond: 2, ratio: 6 },
}

function resultOf(posts: number, measuredAt: string): SearchResult {
  return {
    format: 1,
    measuredAt,
    commit: '0123456789abcdef',
    isChanged: false,
    machine: { cpu: 'A processor', cores: 2, memoryGib: 8, kernel: 'linux 6', node: 'v24' },
    load: { start: [0, 0, 0], end: [1, 1, 1] },
    minutes: 3,
    options: { posts, rounds: 1, clients: 8, seconds: 30, peers: ['postgres'], measures: ['screen'] },
    queries: 40,
    engines: [{ name: 'Litopys', note: '', indexBytes: 1_024 ** 2 }],
    absent: [],
    comparedAnswers: 9,
    mismatches: [{ measure: 'count', q: 'буксир', found: { Litopys: [1], 'PostgreSQL 15': [2] } }],
    statements: { selectOne: figures, pageRows: figures, cpuRatio: 2 },
    cold: screen,
    repeated: { screen },
    fresh: { screen },
    together: { repeated: together, fresh: together },
    byQuery: [],
  }
}

const empty = 'before\n<!-- bench/performance-page.ts writes from here -->\nold\n<!-- to here -->\nafter\n'

test('docs/performance.md has the tables of the newest results', () => {
  const page = readFileSync('docs/performance.md', 'utf8')
  expect(page).toBe(pageWith(page, newestResults()))
})

test('the page keeps its own text, and writing it twice changes nothing', () => {
  const page = pageWith(empty, [resultOf(20_000, '2026-11-24T01:00:00Z')])
  expect(page).toMatch(/^before\n/)
  expect(page).toMatch(/\nafter\n$/)
  expect(page).not.toContain('old')
  expect(page).toContain('## 20,000 posts')
  expect(page).toContain('| common | 1,235 / 2 / 3 | 1,235 / 2 / 3 × 0.5 | 7 |')
  expect(page).toContain('- count, `буксир`: Litopys 1, PostgreSQL 15 2')
  expect(pageWith(page, [resultOf(20_000, '2026-11-24T01:00:00Z')])).toBe(page)
})

test('goals are compared at their number of posts only, and a missed goal is shown', () => {
  expect(goalsOf(resultOf(20_000, ''))).toEqual([])
  const goals = goalsOf(resultOf(1_000_000, ''))
  expect(goals.map(({ isReached }) => isReached)).toEqual([true, false, true, true])
  const page = pageWith(empty, [resultOf(1_000_000, '2026-11-24T01:00:00Z')])
  expect(page).toContain('| CPU of a screen to a bare `GROUP BY`, common words | ≤ 6 | 7 | 7 | **no** |')
})

test('a page has the newest result of each number of posts, the smallest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'litopys-bench-results-'))
  for (const [posts, day] of [
    [200_000, '2026-11-20'],
    [20_000, '2026-11-24'],
    [20_000, '2026-11-23'],
  ] as const)
    saveResult(resultOf(posts, `${day}T01:02:03Z`), folder)
  expect(newestResults(folder).map(({ measuredAt }) => measuredAt.slice(0, 10))).toEqual([
    '2026-11-24',
    '2026-11-20',
  ])
  rmSync(folder, { recursive: true })
})
