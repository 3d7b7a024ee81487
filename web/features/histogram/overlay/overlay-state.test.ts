import { expect, test } from 'vitest'
import { mostLines, readOverlay, withLines, writeOverlay } from './overlay-state.ts'

const lines = withLines([], [{ q: 'дрон' }, { q: '', filters: { hasVideo: true }, name: 'Відео' }])

test('whatever is written to the address is read back from it', () => {
  const state = { lines, interval: 'week' as const, dates: { from: '2026-03-01' } }
  expect(readOverlay(writeOverlay(state))).toEqual({ state, unread: [] })
})

test('what makes no sense in an address is named, and the rest stands', () => {
  const params = writeOverlay({ lines, interval: undefined, dates: {} })
  params.append('line', '{"q":1}')
  params.set('interval', 'decade')
  const { state, unread } = readOverlay(params)
  expect(state).toEqual({ lines, interval: undefined, dates: {} })
  expect(unread).toEqual(['line', 'interval'])
})

test('a colour stays with its search, and goes to the next one when that is taken away', () => {
  const [, second] = lines
  if (!second) throw new Error('no second line')
  const next = withLines([second], [{ q: 'ракета' }])
  expect(next.map(({ q, colour }) => [q, colour])).toEqual([
    ['', 1],
    ['ракета', 0],
  ])
})

test('the same search is drawn once, and no more searches than there are colours', () => {
  expect(withLines(lines, [{ q: 'дрон', filters: {} }])).toEqual(lines)
  const many = Array.from({ length: 20 }, (_, i) => ({ q: `слово ${i}` }))
  expect(withLines([], many)).toHaveLength(mostLines)
})
