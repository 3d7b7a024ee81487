import { facetFields } from '../../contract/schemas/search.ts'
import { randomsFrom } from '../../server/testing/random-value.ts'
import { createFreshLaps } from '../search/fresh-queries.ts'
import { type BenchQuery, filtersOf, searchMix } from '../search/queries.ts'
import type { MixName } from './orders.ts'

export type LoadCall = { method: 'GET' | 'POST'; path: string; body?: string; isSearch: boolean }

/** Laps of 40 queries that no client has asked before. Then they repeat. */
const freshLaps = 50

/** Returns a function that gives the next call of any client. The same seed gives the same calls. */
export function createCallMix(mix: MixName, seed: number): () => LoadCall {
  const random = randomsFrom(seed)
  const among = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0]
  if (mix === 'costly') return () => among(costlyCalls)
  const freshLap = createFreshLaps(searchMix)
  const fresh = Array.from({ length: freshLaps }, freshLap).flat()
  let at = 0
  const query = (): BenchQuery => {
    const list = random() < 0.5 ? searchMix : fresh
    at += 1
    return list[at % list.length] ?? { kind: 'common', q: '' }
  }
  return () => {
    const share = random()
    if (share < 0.4) return search('archives', query(), { page: random() < 0.8 ? 1 : 2, itemsPerPage: 20 })
    if (share < 0.55)
      return search('filters', query(), { field: 'author,inLanguage,tags,category', limit: 10 })
    if (share < 0.7) return search('datehist/archives', query(), { interval: 'week' })
    return { method: 'GET', path: among(otherPaths), isSearch: false }
  }
}

const otherPaths = ['/api/v1/user/me', '/api/v1/channels', '/api/v1/requests', '/api/v1/quotes'] as const

function search(path: string, { q, only = {} }: BenchQuery, more: Record<string, string | number>): LoadCall {
  const given = { q, filters: JSON.stringify(filtersOf(only)), ...more }
  const query = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return { method: 'GET', path: `/api/v1/${path}?${query.join('&')}`, isSearch: true }
}

const alternatives = Array.from({ length: 60 }, (_, i) => `ракет${i}* OR обстріл${i}~2`).join(' OR ')
const costly = (q: string): BenchQuery => ({ kind: 'common', q })

/** Patterns, long alternatives, similar words, the last pages, and all facets of everything. */
const costlyCalls: readonly [LoadCall, ...LoadCall[]] = [
  search('archives', costly('*а*'), { sortBy: '{"key":"relevance"}' }),
  search('archives', costly('"на в"~50'), {}),
  search('archives', costly('?а* OR *о* OR *e*'), { sortBy: '{"key":"views"}' }),
  search('archives', costly(alternatives), {}),
  search('archives', costly('дрони~2 OR обстріл~2 OR ракета~2'), { fold: 'true' }),
  search('archives', costly(''), { page: 10, itemsPerPage: 1_000 }),
  search('archives', costly('на OR в OR the'), { page: 500, itemsPerPage: 20, sortBy: '{"key":"views"}' }),
  search('filters', costly(''), { field: facetFields.join(','), limit: 1_000 }),
  search('filters', costly('*а* -ракета'), { field: facetFields.join(','), limit: 1_000 }),
  search('datehist/archives', costly('*о*'), { interval: 'hour', split: 'author', splitInto: 12 }),
  search('archives/suggestions', costly('обстрыл ракетв генератр тревогаа вертолет хоувітцер дроны'), {}),
  {
    method: 'POST',
    path: '/api/v1/archives/counts',
    body: JSON.stringify({ queries: Array.from({ length: 100 }, (_, i) => `*${i % 10}а* OR дрон${i}~2`) }),
    isSearch: true,
  },
]
