import { expect, test } from 'vitest'
import { firstShown, segmentAt, timeText } from './segments.ts'

const segments = Array.from({ length: 50 }, (_, i) => ({
  from: i * 2,
  to: i * 2 + 1.5,
  start: i * 10,
  end: i * 10 + 9,
  isUnsure: false,
}))

test('the segment of a time is the one that is being said', () => {
  expect(segmentAt(segments, 0)).toBe(0)
  expect(segmentAt(segments, 6.2)).toBe(3)
  expect(segmentAt(segments, 7.6)).toBe(-1)
  expect(segmentAt([], 3)).toBe(-1)
})

test('a long transcript starts two segments before the first match, and is full at its end', () => {
  expect(firstShown(segments, [], 12)).toEqual({ first: 0, last: 12 })
  expect(firstShown(segments, [[204, 208]], 12)).toEqual({ first: 18, last: 30 })
  expect(firstShown(segments, [[495, 498]], 12)).toEqual({ first: 38, last: 50 })
  expect(firstShown(segments.slice(0, 3), [[21, 22]], 12)).toEqual({ first: 0, last: 3 })
})

test('a time is shown without its fraction', () => {
  expect([42.9, 61, 3_605.2].map(timeText)).toEqual(['0:42', '1:01', '1:00:05'])
})
