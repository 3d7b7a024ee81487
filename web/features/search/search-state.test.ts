import type { EdgeKind, ObjectKind } from '@litopys/contract/connections'
import { longestCursor } from '@litopys/contract/constants'
import type { SearchKey } from '@litopys/contract/query/search-key'
import {
  facetFields,
  flagFields,
  intervals,
  type SearchFilters,
  valueFields,
} from '@litopys/contract/schemas/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chartMeasures,
  chartNames,
  charts,
  networkParts,
  orderOf,
  pageSizes,
  type SearchState,
  type Sort,
  searchAddress,
  searchInputOf,
  sorts,
  startState,
  views,
  writeSearchState,
} from './search-state.ts'

const values = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { minLength: 1, maxLength: 4 })
const choice = fc.record({ in: values, notIn: values, missing: fc.constant(true) }, { requiredKeys: [] })
const filters: fc.Arbitrary<SearchFilters> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...valueFields), choice),
    fc.dictionary(fc.constantFrom(...flagFields), fc.boolean()),
    fc.constantFrom(
      {},
      { dateCreated: { from: '2024-02-29' } },
      { dateCreated: { to: '2024-01-01T10:00:00Z' } },
    ),
  )
  .map(([chosen, flags, dates]) => ({ ...chosen, ...flags, ...dates }))
const state: fc.Arbitrary<SearchState> = fc.record({
  q: fc.string({ unit: 'grapheme' }),
  filters,
  matching: fc.record({
    words: fc.constantFrom('forms', 'form', 'letters'),
    spellings: fc.boolean(),
  }),
  searchKey: fc.constantFrom<SearchKey[]>(
    ['text'],
    ['title'],
    ['text', 'author'],
    ['text', 'title', 'author'],
  ),
  unseen: fc.boolean(),
  job: fc.constantFrom(undefined, '7d0a9f9e-5a3c-4d0c-8a5e-0f5a4e1d2c3b'),
  fold: fc.boolean(),
  sort: fc.constantFrom(undefined, ...sorts),
  page: fc.integer({ min: 1, max: 10 }),
  itemsPerPage: fc.constantFrom(...pageSizes),
  interval: fc.constantFrom(undefined, ...intervals),
  cursor: fc.constantFrom(undefined, 'abc_DEF-1='),
  view: fc.constantFrom(...views),
  split: fc.constantFrom(undefined, ...facetFields),
  top: fc.constantFrom(undefined, ...facetFields),
  chart: fc.constantFrom(...charts),
  measure: fc.constantFrom(...chartMeasures),
  tables: fc.subarray([...chartNames]),
  rows: fc.constantFrom(undefined, ...facetFields),
  across: fc.constantFrom(undefined, ...facetFields),
  kinds: fc.constantFrom<EdgeKind[] | undefined>(undefined, ['copies'], ['forwards', 'links']),
  least: fc.integer({ min: 1, max: 100 }),
  large: fc.boolean(),
  period: fc.constantFrom<[number, number] | undefined>(undefined, [1_767_225_600, 1_767_312_000]),
  part: fc.constantFrom(undefined, ...networkParts),
  chosen: fc.constantFrom(undefined, '1700000091', '["@a","name:Б, В","copies"]'),
  position: fc.constantFrom<[number, number, number] | undefined>(undefined, [48.4312, -31.5, 22.75]),
  together: fc.boolean(),
  objects: fc.constantFrom<ObjectKind[] | undefined>(undefined, ['links']),
  seconds: fc.integer({ min: 1, max: 86_400 }),
  times: fc.integer({ min: 2, max: 100 }),
  request: fc.constantFrom(undefined, '7d0a9f9e-5a3c-4d0c-8a5e-0f5a4e1d2c3b'),
})

test('any state written to the address is read back from it', () => {
  fc.assert(
    fc.property(state, (written) => {
      const address = new URLSearchParams(writeSearchState(written).toString())
      expect(searchAddress.parse(address)).toEqual({ state: written, unread: [] })
    }),
  )
})

test('any address can be read, and the result can be written again', () => {
  const names = fc.constantFrom(
    ...['q', 'filters', 'words', 'spellings', 'unseen', 'fold', 'sort', 'page', 'itemsPerPage'],
    ...['interval', 'cursor', 'searchKey', 'other'],
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.oneof(fc.string(), fc.json()))), (pairs) => {
      const { state: read } = searchAddress.parse(new URLSearchParams(pairs))
      expect(searchAddress.parse(writeSearchState(read))).toEqual({ state: read, unread: [] })
    }),
  )
})

test('defaults are left out of the address', () => {
  expect(writeSearchState(startState).toString()).toBe('')
})

test('invalid parts get their defaults and are named', () => {
  const address = new URLSearchParams(
    'q=дрон&page=minus&itemsPerPage=7&sort=best&words=all&unseen=yes&interval=day&filters={"x":1,"hasImage":true}',
  )
  expect(searchAddress.parse(address)).toEqual({
    state: { ...startState, q: 'дрон', interval: 'day', filters: { hasImage: true } },
    unread: ['x', 'words', 'unseen', 'sort', 'page', 'itemsPerPage'],
  })
})

test('a page beyond the limit of page numbers needs a cursor', () => {
  expect(searchAddress.parse(new URLSearchParams('page=401&itemsPerPage=25'))).toMatchObject({
    state: { page: 1 },
    unread: ['page'],
  })
  expect(searchAddress.parse(new URLSearchParams('page=401&itemsPerPage=25&cursor=x')).state.page).toBe(401)
})

test('the default order is by relevance with words or a post, and newest first without', () => {
  const order = (q: string, sort?: Sort, searchKey: SearchKey[] = ['text']) => orderOf({ q, sort, searchKey })
  expect(order('дрон')).toBe('relevance')
  expect(order('')).toBe('newest')
  expect(order('', 'relevance')).toBe('newest')
  expect(order('дрон', 'oldest')).toBe('oldest')
  for (const q of ['-like:10_1', 'lang:uk -дрон', 'is:duplicate', 'in:file -дрон', '@name'])
    expect(order(q, 'relevance')).toBe('newest')
  for (const q of [
    'like:10_1',
    'lang:uk OR like:10_1',
    'like:10_1 дрон*',
    'in:file дрон',
    '"like:10_1"',
    'lang:uk OR дрн~',
  ])
    expect(order(q)).toBe('relevance')
  // Words in names are conditions, except those in files.
  expect(order('дрон', 'relevance', ['title', 'author'])).toBe('newest')
  expect(order('дрон', undefined, ['text', 'title'])).toBe('relevance')
  expect(order('in:file дрон', undefined, ['title'])).toBe('relevance')
})

test('the condition leaves out the default matching and includes any other', () => {
  expect(searchInputOf({ ...startState, q: 'дрон' })).toEqual({ q: 'дрон', filters: {} })
  const unusual = { matching: { words: 'form' as const, spellings: true }, unseen: true }
  expect(searchInputOf({ ...startState, ...unusual })).toEqual({ q: '', filters: {}, ...unusual })
})

test('the longest cursor of the server fits into the address', () => {
  const cursor = 'x'.repeat(longestCursor)
  expect(searchAddress.parse(new URLSearchParams({ cursor }))).toMatchObject({
    state: { cursor },
    unread: [],
  })
})

test('the order in which filters were chosen makes no other address', () => {
  const filters: SearchFilters = { author: { notIn: ['б'], in: ['а'] }, hasImage: true }
  const turned: SearchFilters = { hasImage: true, author: { in: ['а'], notIn: ['б'] } }
  const addressOf = (some: SearchFilters) => String(writeSearchState({ ...startState, filters: some }))
  expect(addressOf(turned)).toBe(addressOf(filters))
})
