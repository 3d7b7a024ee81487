import { defaultTimeZone } from '../../contract/constants.ts'
import { meterOf } from '../processes.ts'
import { combinations, type Grammar, prefixOf, writtenFor } from './meaning.ts'
import { heap, type OpenSearchServer, startOpenSearch } from './opensearch-server.ts'
import {
  type Absent,
  type Ask,
  facetSize,
  type LoadingPeer,
  type Measure,
  type Peer,
  type PostsSeen,
  pageSize,
  topSize,
} from './peer.ts'
import { type PeerPost, sharedTerm } from './peer-posts.ts'
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
    shared: words,
    forms: words,
    messageId: { type: 'long' },
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

/** The OpenSearch server at OPENSEARCH_URL, which has no security plugin, otherwise our own. */
export async function opensearchPeer(): Promise<LoadingPeer | Absent> {
  const given = process.env.OPENSEARCH_URL
  const server = given ? undefined : await startOpenSearch()
  if (server && 'absent' in server) return { name, ...server }
  const call: Call = (method, path, body) => send(server?.url ?? given ?? '', method, path, body)
  const close = async () => {
    if (server) await server.stop()
    else await call('DELETE', index)
  }
  try {
    // Posts are added in one pass and merged at the end, as PostgreSQL builds its indexes at the end.
    const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }
    await call('PUT', index, json({ settings, mappings }))
  } catch (error) {
    await server?.stop()
    throw error
  }
  return { add: (posts) => addPosts(call, posts), ready: () => ready(call, server, close), abandon: close }
}

async function addPosts(call: Call, posts: PeerPost[]): Promise<void> {
  const lines = posts.flatMap((post) => [{ index: { _id: String(post.id) } }, documentOf(post)])
  const body = `${lines.map((line) => json(line)).join('\n')}\n`
  const { errors } = await call<{ errors: boolean }>('POST', `${index}/_bulk?filter_path=errors`, body)
  if (errors) throw new Error('OpenSearch refused some posts')
}

async function ready(
  call: Call,
  server: OpenSearchServer | undefined,
  close: () => Promise<void>,
): Promise<Peer> {
  await call('POST', `${index}/_forcemerge?max_num_segments=1`)
  await call('POST', `${index}/_refresh`)
  const { version } = await call<{ version: { number: string } }>('GET', '')
  const ask: Ask = (measure, query) => answerTo(call, measure, query)
  return {
    name: `${name} ${version.number}`,
    note: server ? `heap of ${heap} (-Xms and -Xmx); ${note}` : note,
    ask,
    meter: server && meterOf(server.pid),
    postsSeen: () => postsSeen(call),
    indexBytes: async () => {
      const stats = await call<Stats>('GET', `${index}/_stats/store`)
      return stats._all.primaries.store.size_in_bytes
    },
    ...(server
      ? {
          processes: () => [server.pid()],
          cold: async (between, work) => {
            await call('POST', `${index}/_flush`)
            await server.restart(() => between(server.directory))
            await call('GET', `_cluster/health/${index}?wait_for_status=green&timeout=60s`)
            await work(ask, meterOf(server.pid))
          },
        }
      : {}),
    close,
  }
}

type Stats = { _all: { primaries: { store: { size_in_bytes: number } } } }

const note =
  'whitespace fields of stems (and the other stem where the language is uncertain) and forms, one shard, merged into one segment; total, page, facets and histogram in one request, the page by date in another; its default caches: it keeps the answers of counts, and its filters'

type Call = <Answer>(method: string, path: string, body?: string) => Promise<Answer>

async function send<Answer>(url: string, method: string, path: string, body?: string): Promise<Answer> {
  const type = path.includes('_bulk') ? 'application/x-ndjson' : 'application/json'
  const answer = await fetch(new URL(path, url), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
  })
  if (!answer.ok) throw new Error(`OpenSearch answers ${answer.status}: ${await answer.text()}`)
  return JSON.parse(await answer.text())
}

function documentOf({ row, words: found, day }: PeerPost): object {
  const { terms: _, stemIds: __, otherStemIds: ___, formIds: ____, ...post } = row
  return {
    ...post,
    day,
    stems: found.map(({ stem }) => stem).join(' '),
    others: found.map(({ stem, otherStem }) => otherStem ?? stem).join(' '),
    shared: found.map(sharedTerm).join(' '),
    forms: found.map(({ exact }) => exact).join(' '),
  }
}

const anyOf = (parts: string[]) => `{"bool":{"should":[${parts}],"minimum_should_match":1}}`
const fields = ['stems', 'others', 'shared']
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

async function answerTo(call: Call, measure: Measure, { q, only = {} }: BenchQuery): Promise<number> {
  const must = JSON.parse(await writtenFor(grammar, q))
  const query = { bool: { must, filter: filtersOf(only) } }
  const source = { excludes: ['stems', 'others', 'shared', 'forms'] }
  const search = (more: object): Promise<Found> =>
    call('POST', `${index}/_search`, json({ query, size: pageSize, _source: source, ...more }))
  const byRelevance = { sort: ['_score', { dateCreated: 'desc' }] }
  if (measure === 'count') return (await search({ track_total_hits: true, size: 0 })).hits.total.value
  if (measure === 'top') {
    const found = await search({ track_total_hits: false, size: topSize, ...byRelevance })
    return found.hits.hits.length
  }
  const [found] = await Promise.all([
    search({ track_total_hits: true, aggs, ...byRelevance }),
    search({ track_total_hits: false, sort: [{ dateCreated: 'desc' }] }),
  ])
  return found.hits.total.value
}

type Found = { hits: { total: { value: number }; hits: unknown[] } }

async function postsSeen(call: Call): Promise<PostsSeen> {
  const aggs = {
    ids: { sum: { field: 'messageId' } },
    first: { min: { field: 'dateCreated' } },
    last: { max: { field: 'dateCreated' } },
  }
  type Value = { value: number }
  const found = await call<Found & { aggregations: { ids: Value; first: Value; last: Value } }>(
    'POST',
    `${index}/_search`,
    json({ size: 0, track_total_hits: true, aggs }),
  )
  const { ids, first, last } = found.aggregations
  return {
    posts: found.hits.total.value,
    messageIds: ids.value,
    first: new Date(first.value).toISOString(),
    last: new Date(last.value).toISOString(),
  }
}

function filtersOf({ author, hasImage, from, to }: Only): object[] {
  return [
    ...(author === undefined ? [] : [{ term: { author } }]),
    ...(hasImage === undefined ? [] : [{ term: { hasImage } }]),
    ...(from === undefined || to === undefined ? [] : [{ range: { day: { gte: from, lte: to } } }]),
  ]
}
