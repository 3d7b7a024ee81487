import { expect, test } from 'vitest'
import { ticksOf } from './axis.ts'
import { timelineOf } from './timeline.ts'

const day = 86_400_000
const timeZone = 'Europe/Kyiv'

/** A timeline of `count` slots that starts at `from`. */
function timeline(interval: 'day' | 'week', from: string, count: number) {
  const start = Date.parse(from)
  const length = interval === 'week' ? 7 * day : day
  const made = timelineOf({
    interval,
    timeZone,
    buckets: Array.from({ length: count }, (_, i) => ({
      from: new Date(start + i * length).toISOString(),
      count: 1,
    })),
  })
  if (!made) throw new Error('Not too many')
  return made
}

test.each(['en', 'uk'])('dates have the format of all screens, also in the language "%s"', (language) => {
  const labels = ticksOf(timeline('day', '2026-11-09T00:00:00Z', 14), 900, language).map(({ label }) => label)
  expect(labels).toEqual(['09.11.2026', '16.11.2026'])
})

test('in an hourly chart over two days, midnight shows the date', () => {
  const start = Date.parse('2026-11-20T20:00:00Z')
  const buckets = [0, 14].map((hours) => ({
    from: new Date(start + hours * 3_600_000).toISOString(),
    count: 1,
  }))
  const made = timelineOf({ interval: 'hour', timeZone, buckets })
  expect(made && ticksOf(made, 600, 'uk').map(({ label }) => label)).toEqual([
    ...['21.11', '03:00', '06:00', '09:00', '12:00'],
  ])
})

test.each([1_000, 300])(
  'an hourly chart without a midnight names its day at the first label (%i px)',
  (width) => {
    const start = Date.parse('2026-11-20T06:00:00Z')
    const buckets = [0, 9].map((hours) => ({
      from: new Date(start + hours * 3_600_000).toISOString(),
      count: 1,
    }))
    const made = timelineOf({ interval: 'hour', timeZone, buckets })
    const labels = (made ? ticksOf(made, width, 'uk') : []).map(({ label }) => label)
    expect(labels[0]).toMatch(/^20\.11 \d\d:00$/)
    for (const label of labels.slice(1)) expect(label).toMatch(/^\d\d:00$/)
  },
)

test('no label crosses the right edge or overlaps the label before it', () => {
  for (let width = 200; width <= 1_200; width += 7) {
    for (const slots of [5, 9, 30, 61, 63, 200]) {
      const ticks = ticksOf(timeline('week', '2020-01-06T00:00:00Z', slots), width, 'en').filter(
        ({ label }) => label !== '',
      )
      // In Chromium labels are at most 59 px wide.
      const places = ticks.map(({ x, side }) => (side === 'right' ? [x, x + 60] : [x - 60, x]))
      for (const [i, place] of places.entries()) {
        expect(place[1]).toBeLessThanOrEqual(width)
        expect(place[0]).toBeGreaterThanOrEqual(places[i - 1]?.[1] ?? 0)
      }
    }
  }
})

test('a label at the right edge is placed left of its tick if there is space', () => {
  const [, last] = ticksOf(timeline('day', '2026-11-09T00:00:00Z', 8), 600, 'en').slice(-2)
  expect(last?.side).toBe('right')
  const weeks = ticksOf(timeline('day', '2026-11-09T00:00:00Z', 8), 400, 'en')
  expect(weeks.map(({ label, side }) => `${label} ${side}`)).toEqual(['09.11.2026 right', '16.11.2026 left'])
})
