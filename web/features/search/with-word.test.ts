import { expect, test } from 'vitest'
import { withWord } from './with-word.ts'

test.each([
  ['', 'евакуація', 'евакуація'],
  ['Харків', 'евакуація', 'Харків евакуація'],
  ['міст OR тунель', 'Київ', '(міст OR тунель) Київ'],
])('%j with %j is %j', (q, word, line) => {
  expect(withWord(q, word)).toBe(line)
})
