import { defaultTimeZone } from '../../contract/constants.ts'
import { combinations, type Grammar, prefixOf, writtenFor } from './meaning.ts'
import { type Absent, facetSize, type LoadingPeer, pageSize } from './peer.ts'
import type { PeerPost } from './peer-posts.ts'
import type { BenchQuery, Only } from './queries.ts'

const name = 'OpenSearch'
const json = JSON.stringify
const index = 'litopys-bench'
const words = { type: 'text', analyzer: 'whitespace' }
const facets = [
  ...['author', 'postType', 'channelType', 'inLanguage', 'hasImage', 'hasVideo', 'hasAudio'],
  ...['hashtags', 'mentions', 'domains'],
]
const mappings = {
  dynamic: false,
  properties: {
    stems: words,
    others: words,
    forms: words,
    dateCreated: { type: 'date' },
    day: { type: 'keyword' },
    ...Object.fromEntries(
      facets.map((field) => [
        field,
        { type: field.startsWith('has') && field !== 'hashtags' ? 'boolean' : 'keyword' },
      ]),
    ),
  },
}

/** The OpenSearch server at OPENSEARCH_URL, without the security plugin. Nothing is downloaded. */
export async function opensearchPeer(): Promise<LoadingPeer | Absent> {
  const url = process.env.OPENSEARCH_URL
  if (!url) return { name, absent: 'OPENSEARCH_URL names no server (bench/README.md)' }
  const call = createCall(url)
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }
  await call('PUT', index, json({ settings, mappings }))
  return {
    add: async (posts) => {
      const lines = posts.flatMap((post) => [{ index: { _id: String(post.id) } }, documentOf(post)])
      await call('POST', `${index}/_bulk`, `${lines.map((line) => json(line)).join('\n')}\n`)
    },
    ready: async () => {
      await call('POST', `${index}/_forcemerge?max_num_segments=1`)
      await call('POST', `${index}/_refresh`)
      return { name, note, screen: (query) => screen(call, query), close: () => call('DELETE', index) }
    },
  }
}

const note =
  'whitespace fields of stems (and the other stem where the language is uncertain) and forms, one shard, merged into one segment; total, page, facets and histogram in one request, the page by date in another'

type Call = <Answer>(method: string, path: string, body?: string) => Promise<Answer>

function createCall(url: string): Call {
  return async (method: string, path: string, body?: string) => {
    const type = path.includes('_bulk') ? 'application/x-ndjson' : 'application/json'
    const answer = await fetch(new URL(path, url), {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
    })
    if (!answer.ok) throw new Error(`OpenSearch answers ${answer.status}: ${await answer.text()}`)
    // Only answers of searches are read; of others only the status matters.
    return JSON.parse(await answer.text())
  }
}

function documentOf({ row, words: found, day }: PeerPost): object {
  const { terms: _, stemIds: __, otherStemIds: ___, formIds: ____, ...post } = row
  return {
    ...post,
    day,
    stems: found.map(({ stem }) => stem).join(' '),
    others: found.map(({ stem, otherStem }) => otherStem ?? stem).join(' '),
    forms: found.map(({ exact }) => exact).join(' '),
  }
}

const anyOf = (parts: string[]) => `{"bool":{"should":[${parts}],"minimum_should_match":1}}`
const fields = ['stems', 'others']
const grammar: Grammar = {
  word: (stems) => json({ multi_match: { query: stems.join(' '), fields, operator: 'or' } }),
  phrase: (sought) =>
    anyOf(
      combinations(sought).map((stems) =>
        json({ multi_match: { query: stems.join(' '), fields, type: 'phrase' } }),
      ),
    ),
  near: (sought, within) =>
    anyOf(
      fields.map((field) => {
        const intervals = sought.map((stems) => ({
          any_of: { intervals: stems.map((stem) => ({ match: { query: stem } })) },
        }))
        return json({ intervals: { [field]: { all_of: { intervals, max_gaps: within, ordered: false } } } })
      }),
    ),
  expanded: async (query) => {
    if (query.kind === 'fuzzy') {
      const fuzzy = {
        value: query.text,
        fuzziness: query.distance,
        transpositions: false,
        max_expansions: 1_000,
      }
      return json({ fuzzy: { forms: fuzzy } })
    }
    const start = prefixOf(query)
    return json(start === undefined ? { wildcard: { forms: query.text } } : { prefix: { forms: start } })
  },
  any: anyOf,
  all: (parts, excluded) => `{"bool":{"must":[${parts}],"must_not":[${excluded}]}}`,
}

const aggs = {
  ...Object.fromEntries(facets.map((field) => [field, { terms: { field, size: facetSize } }])),
  days: {
    date_histogram: {
      field: 'dateCreated',
      calendar_interval: 'day',
      time_zone: defaultTimeZone,
      min_doc_count: 1,
    },
  },
}

async function screen(call: Call, { q, only = {} }: BenchQuery): Promise<number> {
  const must = JSON.parse(await writtenFor(grammar, q))
  const query = { bool: { must, filter: filtersOf(only) } }
  const source = { excludes: ['stems', 'others', 'forms'] }
  const search = (more: object): Promise<{ hits: { total: { value: number } } }> =>
    call(
      'POST',
      `${index}/_search?request_cache=false`,
      json({ query, size: pageSize, _source: source, ...more }),
    )
  const [found] = await Promise.all([
    search({ track_total_hits: true, aggs, sort: ['_score', { dateCreated: 'desc' }] }),
    search({ track_total_hits: false, sort: [{ dateCreated: 'desc' }] }),
  ])
  return found.hits.total.value
}

function filtersOf({ author, hasImage, from, to }: Only): object[] {
  return [
    ...(author === undefined ? [] : [{ term: { author } }]),
    ...(hasImage === undefined ? [] : [{ term: { hasImage } }]),
    ...(from === undefined || to === undefined ? [] : [{ range: { day: { gte: from, lte: to } } }]),
  ]
}
