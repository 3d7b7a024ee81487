import { check } from '@litopys/contract/check'
import { newRequest, requestBody } from '@litopys/contract/schemas/saved'
import { expect, test } from 'vitest'
import { addressOfRequest, requestOfState, searchInputOfRequest } from './request-state.ts'
import { type SearchState, searchAddress, startState } from './search-state.ts'

const id = '7d0a9f9e-5a3c-4d0c-8a5e-0f5a4e1d2c3b'
const columns = [{ name: 'author', width: 120 }]

const whole: SearchState = {
  q: 'пором -"старий міст"',
  matching: { words: 'letters', spellings: false },
  searchKey: ['text', 'author'],
  unseen: true,
  job: id,
  fold: true,
  filters: {
    inLanguage: { in: ['uk'], missing: true },
    hasImage: false,
    dateCreated: { from: '2026-01-01' },
  },
  sort: 'oldest',
  page: 3,
  itemsPerPage: 50,
  interval: 'week',
  cursor: undefined,
  view: 'chart',
  split: 'author',
  top: 'tags',
  chart: 'lines',
  measure: 'share',
  tables: ['top', 'crossed'],
  rows: 'entities.place.name',
  across: 'inLanguage',
  kinds: ['copies', 'forwards'],
  least: 3,
  together: true,
  objects: ['links'],
  seconds: 30,
  times: 5,
  large: true,
  period: [1_767_225_600, 1_767_312_000],
  part: undefined,
  chosen: undefined,
  position: [48.4312, 31.5, 22.75],
  request: id,
}

function saved(state: SearchState): Parameters<typeof addressOfRequest>[0] {
  const request = requestOfState(state, { totalItems: 7, columns })
  const checked = check(requestBody, { title: 'Пороми', description: '', index: 'archives', ...request })
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
  return { ...checked.value, _id: id }
}

const opened = (address: string) => searchAddress.parse(new URLSearchParams(address.slice(2)))

test.each([whole, { ...startState, request: id }])(
  'a saved search opens exactly as it was saved',
  (state) => {
    expect(opened(addressOfRequest(saved(state)))).toEqual({ state, unread: [] })
  },
)

test('the server accepts every option of a search that is saved', () => {
  const request = requestOfState(whole, { totalItems: 7, columns })
  expect(check(newRequest, { title: 'Пороми', ...request })).toMatchObject({ ok: true })
})

test('a saved search has the specified fields and values', () => {
  expect(saved(whole)).toMatchObject({
    searchKey: ['text', 'author'],
    search: 'пором -"старий міст"',
    startDate: '2026-01-01',
    endDate: null,
    view: 2,
    sortBy: { key: 'dateCreated', desc: false },
    page: 3,
    itemsPerPage: 50,
    totalItems: 7,
    filters: { inLanguage: { in: ['uk'], missing: true }, hasImage: false },
    options: { columns },
  })
})

test('unknown parts of a saved search are named when it opens, and the search is left out of a chart', () => {
  const request = { ...saved(whole), filters: { colour: { in: ['red'] }, hasVideo: true } }
  const { state, unread } = opened(addressOfRequest(request))
  const { dateCreated } = whole.filters
  expect([unread, state.q, state.filters]).toEqual([['colour'], whole.q, { hasVideo: true, dateCreated }])
  expect(searchInputOfRequest(request)).toBeUndefined()
})

test('an unknown filter is kept but not searched', () => {
  const request = { ...saved(whole), searchKey: ['files', 'title'] }
  expect(opened(addressOfRequest(request)).state.searchKey).toEqual(['title'])
  expect(searchInputOfRequest(request)?.searchKey).toEqual(['title'])
})

test.each([
  ['quotes', '/quotes?q=%D0%BC%D1%96%D1%81%D1%82&filters=%7B%22hasImage%22%3Atrue%7D'],
  ['channels', '/channels?search=%D0%BC%D1%96%D1%81%D1%82'],
  ['messages', '/registry?search=%D0%BC%D1%96%D1%81%D1%82&collection=messages'],
] as const)('a saved search over %s opens on its own page and is not added to a chart', (index, address) => {
  const request = { ...saved(whole), index, search: 'міст', filters: { hasImage: true } }
  expect(addressOfRequest(request)).toBe(address)
  expect(searchInputOfRequest(request)).toBeUndefined()
})
