import { expect, test } from 'vitest'
import { otherLayouts } from './layouts.ts'

test.each([
  ['ghbdsn', 'привіт'],
  ['Ghbdsn', 'привіт'],
  ['j,cnhsk', 'обстріл'],
  ['[fhrsd', 'харків'],
  ['ghbdtn', 'привет'],
  ['`krf', 'ёлка'],
  ['икшвпу', 'bridge'],
  ['ифлрьгеі', 'bakhmuts'],
])('%s typed in another layout is %s', (typed, meant) => {
  expect(otherLayouts(typed)).toContain(meant)
})

test.each(['', '12', 'ціна5', 'qw1', '...', 'zażółć'])('%j has no reading in another layout', (typed) => {
  expect(otherLayouts(typed)).toEqual([])
})
