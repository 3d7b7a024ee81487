import type { SearchKey } from '@litopys/contract/query/search-key'
import { testPost } from '@litopys/contract/testing/post'
import { expect, test } from 'vitest'
import { postFilter } from './row-filters.ts'

const post = {
  ...testPost('Пором відчалив'),
  title: 'Річка',
  author: 'Капітан Лис',
  seen: false,
  keptAt: 0,
}

test.each<[string, SearchKey[] | undefined, boolean]>([
  ['пороми', undefined, true],
  ['лис', undefined, false],
  ['лис', ['author'], true],
  ['річка', ['title', 'author'], true],
  ['пороми', ['title'], false],
])('offline, %s in %j is found as on the server: %s', (q, searchKey, isFound) => {
  expect(postFilter({ q, ...(searchKey && { searchKey }) }, 'UTC')(post)).toBe(isFound)
})
