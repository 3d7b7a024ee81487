import { expect, test } from 'vitest'
import { createFreshLaps } from './fresh-queries.ts'
import { queryKinds, searchMix } from './queries.ts'

function lapsOf(count: number) {
  const lap = createFreshLaps(searchMix)
  return Array.from({ length: count }, lap)
}

const laps = lapsOf(40)
const [lap = []] = laps

test('a fresh lap has one query of each kind for each of the mix, in its order', () => {
  expect(lap.map(({ kind }) => kind)).toEqual(searchMix.map(({ kind }) => kind))
  expect(new Set(lap.map(({ kind }) => kind))).toEqual(new Set(queryKinds))
})

test('no two fresh queries are the same, nor one of the mix', () => {
  const all = [...searchMix, ...laps.flat()].map(({ q, only }) => JSON.stringify([q, only]))
  expect(new Set(all).size).toBe(all.length)
})

test('every engine and every run gets the same fresh queries', () => {
  expect(lapsOf(3)).toEqual(laps.slice(0, 3))
})

test('fresh queries differ from the mix in words or days, not in kind', () => {
  const pairs = searchMix.map((query, i) => ({ query, fresh: lap[i] ?? query }))
  const fresh = (kind: string) => pairs.filter(({ query }) => query.kind === kind)
  for (const { query, fresh: one } of fresh('phrase'))
    expect(one.q).toMatch(new RegExp(`^${query.q} -\\p{L}+$`, 'u'))
  for (const { fresh: one } of fresh('rare')) expect(one.q).toMatch(/^\p{L}+$/u)
  for (const { fresh: one } of fresh('fuzzy')) expect(one.q).toMatch(/^\p{L}+~1$/u)
  for (const { fresh: one } of fresh('wildcard')) expect(one.q).toMatch(/^\p{L}{6}\*$|^\p{L}\?\p{L}+$/u)
  for (const { query, fresh: one } of fresh('date filter')) {
    const length = ({ from = '', to = '' } = {}) => Date.parse(to) - Date.parse(from)
    expect(length(one.only)).toBe(length(query.only))
    expect(one.only).not.toEqual(query.only)
  }
  for (const { query, fresh: one } of fresh('facet filter')) expect(one.only).toEqual(query.only)
})
