import { expect, test } from 'vitest'
import { forbiddenIn, longSentencesIn } from './rules.ts'
import { faultsIn, violations } from './violations.ts'

test.each([
  ['web/i18n/en/a.ts', "export const a = { key: 'Whoever forgot his password' }", 2],
  ['server/features/a/a.usecase.ts', "// Nobody reads this.\nconst a = 'one'", 1],
  [
    'server/features/a/a.test.ts',
    "test.each([1])('the row stands first', () => expect('he lies').toBe('x'))",
    1,
  ],
  ['contract/errors.ts', `export const text = \`${'word '.repeat(26)}\``, 1],
  ['docs/user-guide.md', 'Rules are tried anew.\n\n```\nnobody\n```\n', 1],
  ['server/a.ts', '/**\n * The job goes\n * on.\n */', 1],
  ['web/a.tsx', 'const a = <p>{/* Nobody reads this. */}</p>', 1],
  ['web/a.module.css', '.a::after {\n  content: "/* it lies */";\n}\n/* The icon\n   stands first. */\n', 1],
  ['web/public/sw.js', "/** Answers the calls that\n * came in. */\nself.name = 'he lies'\n", 3],
  ['server/a.test.ts', 'test(`the file lies in the archive`, () => undefined)', 1],
])('a fault planted in %s is found', (path, source, count) => {
  expect(faultsIn(path, source)).toHaveLength(count)
})

test('a fault in a style sheet has the line where its comment starts', () => {
  expect(faultsIn('web/a.css', '.a {\n}\n\n/* It stands here. */\n')).toMatchObject([{ line: 4 }])
})

test('a legal hold is allowed, and the verb is not', () => {
  expect(forbiddenIn('A hold protects the quote.')).toEqual([])
  expect(forbiddenIn('The cache holds the quote.')).toHaveLength(1)
})

test('a forbidden word inside another word is allowed', () => {
  expect(forbiddenIn('threshold airplanes beliefs retell')).toEqual([])
})

test('a sentence ends at a full stop, a colon or a line', () => {
  expect(longSentencesIn(`${'a '.repeat(25)}. ${'b '.repeat(25)}`)).toEqual([])
})

test('texts, comments, test titles and documents use plain words', () => {
  expect(violations()).toEqual([])
})
