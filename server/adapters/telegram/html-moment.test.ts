import { describe, expect, test } from 'vitest'
import { momentReader } from './html-moment.ts'

describe('a date of an HTML export', () => {
  // Desktop writes the winter offset beside summer times.
  const read = momentReader('Europe/Kyiv')
  test.each([
    [
      'in winter has the written offset',
      '22.01.2026 18:09:05 UTC+02:00',
      { at: '2026-01-22T16:09:05Z', isSure: true },
    ],
    [
      'in summer is read in the zone of this archive',
      '22.07.2026 18:09:05 UTC+02:00',
      { at: '2026-07-22T15:09:05Z', isSure: false },
    ],
    [
      'in summer is sure if no zone of that offset has summer time',
      '22.07.2026 18:09:05 UTC+03:00',
      { at: '2026-07-22T15:09:05Z', isSure: true },
    ],
    [
      'of another zone is read with its offset',
      '22.07.2026 18:09:05 UTC-05:00',
      { at: '2026-07-22T23:09:05Z', isSure: false },
    ],
    ['before clocks change is still sure', '10.03.2026 12:00:00 UTC+01:00', undefined],
    [
      'without an offset is read in the zone of this archive',
      '22.01.2026 18:09:05',
      { at: '2026-01-22T16:09:05Z', isSure: false },
    ],
    ['in UTC is sure', '22.01.2026 18:09:05 UTC', { at: '2026-01-22T18:09:05Z', isSure: true }],
  ])('%s', (_, title, expected) => {
    if (expected) expect(read(title)).toEqual(expected)
    else expect(read(title)).toBeDefined()
  })
  test.each(['30.02.2026 18:09:05 UTC+02:00', '22.13.2026 18:09:05', '1.1.2026', ''])(
    '"%s" is no date',
    (title) => {
      expect(read(title)).toBeUndefined()
    },
  )
})
