import { expect, test } from 'vitest'
import type { Segment } from '#adapters/transcriber/transcriber'
import type { ReadText } from '#features/posts/file-texts'
import { secondsAt, speechOf, transcriptOf, unheard } from './transcript-of.ts'

const made = (segments: Segment[]) => {
  const row = speechOf('aa', { language: 'uk', segments }, { model: 'm', levels: undefined })
  const read: ReadText = { ...row, fault: '' }
  return { row, transcript: transcriptOf(read) }
}

test('segments become one text, and the place in it gives the time', () => {
  const { row, transcript } = made([
    { start: 0, end: 1.234, text: 'Міст за' },
    { start: 1.234, end: 2, text: 'крито', isContinued: true },
    { start: 2, end: 3, text: 'до ранку', logProbability: -1.5 },
  ])
  expect(row.text).toBe('Міст закрито до ранку')
  expect(row.unsure).toEqual([13, 21])
  expect(transcript?.segments.map(({ from, start, end }) => [from, row.text.slice(start, end)])).toEqual([
    [0, 'Міст за'],
    [1.23, 'крито'],
    [2, 'до ранку'],
  ])
  expect([0, 8, 20].map((place) => secondsAt(row.parts, place))).toEqual([0, 1.23, 2])
})

test('without figures of the model there is no confidence', () => {
  const { row, transcript } = made([{ start: 0, end: 1, text: 'Міст' }])
  expect(row.confidence).toBe(0)
  expect(transcript).not.toHaveProperty('confidence')
})

test('one result leaves nothing behind for the next', () => {
  made([{ start: 0, end: 1, text: 'Міст' }])
  expect(made([]).transcript).toMatchObject({ text: '', segments: [], dropped: [] })
  expect(transcriptOf({ ...unheard('aa', true), fault: '' })).toMatchObject({ segments: [] })
  expect(transcriptOf({ ...unheard('aa', false), fault: '' })).toBeUndefined()
})

test('a text of many hours is cut at the end of a segment', () => {
  const long = Array.from({ length: 500 }, (_, i) => ({
    start: i,
    end: i + 1,
    text: `${i} ${'слово '.repeat(200)}кінець`,
  }))
  const { row } = made(long.map((segment) => ({ ...segment, compression: 1 })))
  expect(row.text.length).toBeLessThanOrEqual(400_000)
  expect(row.text.endsWith('кінець') || row.text.endsWith(' ')).toBe(true)
})
