import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newestEngines } from '../engines/result.ts'
import { newestResults } from '../search/result.ts'
import { largestNode, modelOf, type Point, predicted } from './model.ts'
import { sizingPage } from './page.ts'

const point = (posts: number, screenCpuMs: number): Point => ({
  posts,
  screenCpuMs,
  measuredAt: '2026-11-24T01:00:00Z',
  commit: '0123456789abcdef',
  cpu: 'A processor',
  bytesPerPost: 1_600,
  peakMemoryMib: undefined,
  usualCpuMs: screenCpuMs,
  distanceCpuMs: screenCpuMs,
})

test('the line goes through both points, and a shard has the posts of its share', () => {
  const model = modelOf(point(1_000_000, 350), point(10_000_000, 3_050))
  expect(model).toEqual({ fixedMs: 50, msPerMillion: 300 })
  expect(predicted(model, 2_000_000)).toBe(650)
  const size = { bytesPerPost: 1_600, model, unevenness: 0.2 }
  expect(largestNode(size, 10_000_000, 1)).toEqual({ bytes: 16e9, screenCpuMs: 3_050 })
  expect(largestNode(size, 30_000_000, 3)).toEqual({ bytes: 19.2e9, screenCpuMs: 3_650 })
})

test('the sizing page has the tables of the saved results', () => {
  const page = readFileSync('docs/sizing.md', 'utf8')
  const engines = newestEngines()
  if (!engines) throw new Error('bench/results/engines is empty')
  expect(sizingPage(page, newestResults(), engines)).toBe(page)
})

test('a set-up with other answers is named on the page', () => {
  const engines = newestEngines()
  if (!engines) throw new Error('bench/results/engines is empty')
  const [first, ...others] = engines.engines
  if (!first) throw new Error('the result has no set-up')
  const wrong = {
    ...first,
    name: 'another',
    compared: { rows: 9, differing: ['буксир'], isExportEqual: false },
  }
  const page = sizingPage(readFileSync('docs/sizing.md', 'utf8'), newestResults(), {
    ...engines,
    engines: [first, ...others, wrong],
  })
  expect(page).toContain('- another: `буксир`\n- another: the exported file')
  expect(() => sizingPage('', newestResults(), engines)).toThrow('writes the measurements from here')
})
