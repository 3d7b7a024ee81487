import { expect, test } from 'vitest'
import { dwellMs, idleAfterMs, readingTime } from './reading-time.ts'

const step = 500

/** Posts read from `from` to `to` while these posts are in view. */
function readUntil(
  time: ReturnType<typeof readingTime>,
  span: { from: number; to: number },
  inView: string[],
  isTabVisible = true,
): string[] {
  const read: string[] = []
  for (let now = span.from; now <= span.to; now += step) read.push(...time.check(now, inView, isTabVisible))
  return read
}

test('a post counts as read after some seconds in view, and only once', () => {
  const time = readingTime()
  time.recordActivity(0)
  expect(readUntil(time, { from: 0, to: dwellMs - step }, ['a'])).toEqual([])
  expect(readUntil(time, { from: dwellMs, to: 3 * dwellMs }, ['a', 'b'])).toEqual(['a', 'b'])
})

test('a post that is scrolled past does not count as read', () => {
  const time = readingTime()
  time.recordActivity(0)
  readUntil(time, { from: 0, to: dwellMs - step }, ['a'])
  expect(readUntil(time, { from: dwellMs, to: 2 * dwellMs - 2 * step }, ['b'])).toEqual([])
})

test('time in a hidden tab does not count', () => {
  const time = readingTime()
  time.recordActivity(0)
  expect(readUntil(time, { from: 0, to: 2 * dwellMs }, ['a'], false)).toEqual([])
  expect(readUntil(time, { from: 2 * dwellMs + step, to: 3 * dwellMs - step }, ['a'])).toEqual([])
  expect(readUntil(time, { from: 3 * dwellMs, to: 3 * dwellMs + step }, ['a'])).toEqual(['a'])
})

test('time without activity of the reader does not count', () => {
  const time = readingTime()
  expect(readUntil(time, { from: 0, to: 2 * dwellMs }, ['a'])).toEqual([])
  time.recordActivity(2 * dwellMs)
  const idleFrom = 2 * dwellMs + idleAfterMs + step
  readUntil(time, { from: 2 * dwellMs + step, to: idleFrom - step }, [])
  expect(readUntil(time, { from: idleFrom, to: idleFrom + 2 * dwellMs }, ['a'])).toEqual([])
})

test('gaps between two checks do not count: a suspended computer or a throttled tab', () => {
  const time = readingTime()
  time.recordActivity(0)
  time.check(0, ['a'], true)
  time.check(step, ['a'], false)
  const back = step + 60_000
  time.recordActivity(back)
  expect(readUntil(time, { from: back, to: back + dwellMs - 2 * step }, ['a'])).toEqual([])
})
