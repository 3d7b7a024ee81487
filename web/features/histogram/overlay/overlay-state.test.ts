import { expect, test } from 'vitest'
import { mostLines, overlayAddressState, withLines } from './overlay-state.ts'

const lines = withLines([], [{ q: 'дрон' }, { q: '', filters: { hasVideo: true }, name: 'Відео' }])

test('any state written to the address is read back from it', () => {
  const state = { lines, interval: 'week' as const, dates: { from: '2026-03-01' } }
  expect(overlayAddressState.parse(overlayAddressState.write(state))).toEqual({ state, unread: [] })
})

test('invalid parts of an address are named, and the rest is kept', () => {
  const params = overlayAddressState.write({ lines, interval: undefined, dates: {} })
  params.append('line', '{"q":1}')
  params.set('interval', 'decade')
  const { state, unread } = overlayAddressState.parse(params)
  expect(state).toEqual({ lines, interval: undefined, dates: {} })
  expect(unread).toEqual(['line', 'interval'])
})

test('a search keeps its colour, and a removed search frees its colour', () => {
  const [, second] = lines
  if (!second) throw new Error('no second line')
  const next = withLines([second], [{ q: 'ракета' }])
  expect(next.map(({ q, colour }) => [q, colour])).toEqual([
    ['', 1],
    ['ракета', 0],
  ])
})

test('searches within different imports are different searches', () => {
  const job = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
  const drawn = withLines(
    [{ q: 'дрон', job: job(1), colour: 0 }],
    [{ q: 'дрон', job: job(2) }, { q: 'дрон' }],
  )
  expect(drawn.map((line) => line.job)).toEqual([job(1), job(2), undefined])
  const params = overlayAddressState.write({ lines: drawn, interval: undefined, dates: {} })
  expect(overlayAddressState.parse(params).state.lines).toEqual(drawn)
})

test('a search is drawn only once, and there are no more searches than colours', () => {
  expect(withLines(lines, [{ q: 'дрон', filters: {} }])).toEqual(lines)
  const many = Array.from({ length: 20 }, (_, i) => ({ q: `слово ${i}` }))
  expect(withLines([], many)).toHaveLength(mostLines)
})
