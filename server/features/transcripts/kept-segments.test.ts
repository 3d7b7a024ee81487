import { expect, test } from 'vitest'
import type { Segment } from '#adapters/transcriber/transcriber'
import { isAllSilent, sortSegments } from './kept-segments.ts'

const said = (start: number, end: number, text: string, more: Partial<Segment> = {}): Segment => ({
  start,
  end,
  text,
  ...more,
})
/** Levels of parts, each as seconds and decibels below full scale. */
const levels = (...parts: [number, number][]) =>
  Uint8Array.from(parts.flatMap(([seconds, level]) => Array.from({ length: seconds * 10 }, () => level)))
const reasons = (segments: Segment[], sound?: Uint8Array): [string[], string[][]] => {
  const { kept, dropped } = sortSegments(segments, sound)
  return [kept.map(({ text }) => text), dropped.map(({ text, reason }) => [text, reason])]
}

const voice = said(0, 2, 'Міст закрито до ранку.', { logProbability: -0.3, noSpeech: 0.1 })
const invented = said(2, 5, 'Дякую за перегляд!', { logProbability: -0.4, noSpeech: 0.2 })

test('a segment in silence is dropped, however sure the model is', () => {
  expect(reasons([voice, invented], levels([2, 20], [3, 85]))).toEqual([
    ['Міст закрито до ранку.'],
    [['Дякую за перегляд!', 'silence']],
  ])
})

test('quiet speech, and speech over noise, stay', () => {
  expect(reasons([voice, invented], levels([2, 20], [3, 52]))[1]).toEqual([])
  expect(reasons([voice], levels([2, 55]))[1]).toEqual([])
  expect(reasons([said(0, 5, 'Так.')], levels([3, 90], [1, 30], [1, 90]))[1]).toEqual([])
})

test('the noise between loud parts is silence', () => {
  expect(reasons([voice, invented], levels([2, 5], [3, 52]))[1]).toEqual([['Дякую за перегляд!', 'silence']])
})

test('a segment after the end of the sound, and one beside a short end of speech, are silent', () => {
  const sound = levels([2, 20], [1, 90])
  expect(reasons([said(30, 32, 'Субтитри зробив')], sound)[1]).toHaveLength(1)
  expect(reasons([said(2, 3, 'Субтитри зробив')], sound)[1]).toHaveLength(1)
})

test('without levels the figures of the model decide, with the thresholds of Whisper', () => {
  const of = (noSpeech: number, logProbability?: number) =>
    reasons([
      said(0, 2, 'Дякую', { noSpeech, ...(logProbability === undefined ? {} : { logProbability }) }),
    ])[1]
  expect(of(0.9, -1.4)).toEqual([['Дякую', 'no_speech']])
  expect(of(0.9)).toEqual([['Дякую', 'no_speech']])
  // Likely words count, and so does doubt about the words alone.
  expect(of(0.9, -0.5)).toEqual([])
  expect(of(0.5, -1.4)).toEqual([])
})

test('a text that repeats itself is dropped, by the figure of the server or our own', () => {
  expect(reasons([said(0, 30, 'Дякую. '.repeat(30))])[1]).toEqual([['Дякую. '.repeat(30), 'repeated']])
  expect(reasons([said(0, 30, 'Міст закрито', { compression: 2.5 })])[1]).toHaveLength(1)
  expect(reasons([said(0, 30, 'Міст закрито', { compression: 2.3 })])[1]).toHaveLength(0)
})

test('equal segments after one another become a loop, whose first stays', () => {
  const loop = Array.from({ length: 12 }, (_, i) => said(i, i + 1, 'Слава Україні, слава!'))
  const [kept, dropped] = reasons([...loop, said(12, 13, 'Далі')])
  expect(kept[0]).toBe('Слава Україні, слава!')
  expect(kept.at(-1)).toBe('Далі')
  expect(dropped).toEqual([['Слава Україні, слава!', 'repeated']])
  expect(kept.length).toBeLessThan(6)
  expect(sortSegments(loop, undefined).dropped[0]).toMatchObject({ end: 12 })
  expect(reasons([said(0, 1, 'Так.'), said(1, 2, 'Так.')])[1]).toEqual([])
})

test('a loop of hours is recognised without compressing it again and again', () => {
  const loop = Array.from({ length: 40_000 }, (_, i) =>
    said(i, i + 1, i < 20_000 ? 'Так.' : 'Дякую за перегляд!'),
  )
  const before = process.threadCpuUsage()
  const { kept, dropped } = sortSegments(loop, undefined)
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000)
  expect(kept.length).toBeLessThan(40)
  expect(dropped).toHaveLength(2)
})

test('a sound is silent as a whole only if nothing in it is loud', () => {
  expect(isAllSilent(levels([30, 80]))).toBe(true)
  expect(isAllSilent(levels([30, 80], [1, 40]))).toBe(false)
})
