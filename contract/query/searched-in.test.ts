import { expect, test } from 'vitest'
import { testPost } from '../testing/post.ts'
import { matchesPost } from './match.ts'
import { usualMatching } from './matching.ts'
import { parseQuery } from './parse.ts'
import { knownSearchKey, type SearchKey } from './search-key.ts'
import { searchedIn } from './searched-in.ts'

const post = { ...testPost('Пором відчалив о восьмій'), title: 'Київські Новини', author: 'Капітан Лис' }
const finds = (line: string, keys?: SearchKey[]) =>
  matchesPost(post, searchedIn(parseQuery(line).query, keys), { matching: usualMatching, timeZone: 'UTC' })

test.each<[string, SearchKey[], boolean]>([
  ['пороми', ['text'], true],
  ['пороми', ['title', 'author'], false],
  ['новини', ['text'], false],
  ['новини', ['title'], true],
  ['лис', ['title'], false],
  ['лис', ['author'], true],
  ['пором лис', ['text', 'author'], true],
  ['пором лис', ['text'], false],
  ['"капітан лис"', ['author'], true],
  ['"лис капітан"', ['author'], false],
  ['"лис капітан"~2', ['author'], true],
  ['київ*нов*', ['title'], true],
  ['пором -лис', ['text', 'author'], false],
  ['пором -лис', ['text', 'title'], true],
  ['новини OR київ', ['title'], true],
  ['author:лис', ['title'], true],
])('%s in %j: %s', (line, keys, found) => {
  expect(finds(line, keys)).toBe(found)
})

test('by default only the text is searched', () => {
  expect([finds('пороми'), finds('новини')]).toEqual([true, false])
})

test('fields of another version are ignored', () => {
  expect(knownSearchKey(['files', 'author'])).toEqual(['author'])
  expect(knownSearchKey([])).toEqual(['text'])
  expect(knownSearchKey(['files'])).toEqual(['text'])
})
