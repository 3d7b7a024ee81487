import { expect, test } from 'vitest'
import { extended } from './grid-moves.ts'

test('a selection grows and shrinks around its anchor', () => {
  expect(extended({ anchor: 2, from: 2, to: 4 })).toEqual({ added: [2, 3, 4], removed: [] })
  expect(extended({ anchor: 2, from: 4, to: 3 })).toEqual({ added: [2, 3], removed: [4] })
  expect(extended({ anchor: 2, from: 4, to: 1 })).toEqual({ added: [1, 2], removed: [3, 4] })
})
