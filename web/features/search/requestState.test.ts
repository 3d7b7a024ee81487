import { check } from '@litopys/contract/check'
import { requestBody } from '@litopys/contract/schemas/saved'
import { expect, test } from 'vitest'
import { addressOfRequest, conditionOfRequest, requestOfState } from './requestState.ts'
import { readSearchState, type SearchState, startState } from './searchState.ts'

const id = '7d0a9f9e-5a3c-4d0c-8a5e-0f5a4e1d2c3b'
const columns = [{ name: 'author', width: 120 }]

const whole: SearchState = {
  ...{
    q: 'пором -"старий міст"',
    matching: { words: 'letters', spellings: false },
    unseen: true,
    fold: true,
  },
  filters: {
    inLanguage: { in: ['uk'], missing: true },
    hasImage: false,
    dateCreated: { from: '2026-01-01' },
  },
  ...{ sort: 'oldest', page: 3, itemsPerPage: 50, interval: 'week', cursor: undefined, view: 'chart' },
  ...{ split: 'author', top: 'tags', chart: 'lines', request: id },
}

function kept(state: SearchState): Parameters<typeof addressOfRequest>[0] {
  const request = requestOfState(state, { totalItems: 7, columns })
  const checked = check(requestBody, { title: 'Пороми', description: '', index: 'archives', ...request })
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
  return { ...checked.value, _id: id }
}

const opened = (address: string) => readSearchState(new URLSearchParams(address.slice(2)))

test.each([whole, { ...startState, request: id }])('a search opens exactly as it was saved', (state) => {
  expect(opened(addressOfRequest(kept(state)))).toEqual({ state, unread: [] })
})

test('a request has the fields and the numbers that the spec names', () => {
  expect(kept(whole)).toMatchObject({
    ...{ search: 'пором -"старий міст"', startDate: '2026-01-01', endDate: null, view: 2 },
    ...{ sortBy: { key: 'dateCreated', desc: false }, page: 3, itemsPerPage: 50, totalItems: 7 },
    filters: { inLanguage: { in: ['uk'], missing: true }, hasImage: false },
    options: { columns },
  })
})

test('what is not understood any more is named where it opens, and left out of a chart', () => {
  const request = { ...kept(whole), filters: { colour: { in: ['red'] } } }
  const { state, unread } = opened(addressOfRequest(request))
  expect([unread, state.q, state.filters]).toEqual([['filters'], whole.q, {}])
  expect(conditionOfRequest(request)).toBeUndefined()
})
