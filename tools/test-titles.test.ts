import { expect, test } from 'vitest'
import { testTitlesIn } from './test-titles.ts'

const titlesOf = (text: string) => [...testTitlesIn({ path: 'a.test.ts', text })]

test.each([
  "test('a title', () => {})",
  'it("a title", { timeout: 1 }, () => {})',
  "describe('a title', () => {})",
  "test.each(rows)('a title', () => {})",
  "test.for([1])('a title', () => {})",
  'test.each(rows)(`a title`, () => {})',
  "test.runIf(isLong)('a title', run)",
  "describe.skipIf(!program)('a title', run)",
  "const testHere = test.skipIf(!program)\ntestHere('a title', run)",
])('a title is found in %s', (text) => {
  expect(titlesOf(text)).toEqual(['a title'])
})

test.each([
  "// test('a title', () => {})",
  "const told = 'a title'",
  "told('a title', () => {})",
  "test('a title')",
  "test.skip('a title', () => {})",
  "test.todo('a title')",
  "test.fails('a title', () => {})",
  "test.fixme('a title', () => {})",
  "test('a title', { skip: true }, () => {})",
  "test.runIf(false)('a title', () => {})",
  "test.skip.each(rows)('a title', () => {})",
  "describe.skip('a group', () => { test('a title', () => {}) })",
  "describe('a group', { skip: true }, () => { test('a title', () => {}) })",
  "const testHere = test.skip\ntestHere('a title', run)",
])('no title is found in %s', (text) => {
  expect(titlesOf(text)).not.toContain('a title')
})

test('parts of a title are kept as they are written', () => {
  expect(titlesOf("test.each(rows)('%s is a fault', run)")).toEqual(['%s is a fault'])
  const parts = '$' + '{fate}'
  expect(titlesOf(`test(\`a call is ${parts}\`, run)`)).toEqual([`a call is ${parts}`])
})
