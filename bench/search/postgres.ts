import { termsOf, type Word } from '@litopys/language/text/words'
import pg from 'pg'
import type { Fuzzy, Pattern } from '../../contract/query/syntax.ts'
import { type Postgres, startPostgres } from '../../tools/engines/postgres.ts'
import { findPostgres } from '../../tools/prepare/machine.mjs'
import { meterOf } from '../processes.ts'
import { prefixOf, writtenFor } from './meaning.ts'
import {
  type Absent,
  type Ask,
  facetSize,
  type LoadingPeer,
  type Measure,
  type PostsSeen,
  pageSize,
  topSize,
} from './peer.ts'
import type { PeerPost } from './peer-posts.ts'
import type { BenchQuery, Only } from './queries.ts'

const name = 'PostgreSQL'
const serverSettings = ['shared_buffers=2GB', 'max_wal_size=8GB', 'maintenance_work_mem=1GB']
const sessionSettings = ['work_mem=256MB', 'random_page_cost=1.1', 'effective_cache_size=12GB', 'jit=off']
const connections = 8

const columns = {
  id: 'int',
  channel_id: 'text',
  message_id: 'bigint',
  author: 'text',
  title: 'text',
  channel_type: 'text',
  post_type: 'text',
  language: 'text',
  has_image: 'boolean',
  has_video: 'boolean',
  has_audio: 'boolean',
  is_forwarded: 'boolean',
  hashtags: 'text[]',
  mentions: 'text[]',
  domains: 'text[]',
  views: 'int',
  forwards: 'int',
  created: 'timestamptz',
  day: 'date',
  text: 'text',
  words: 'tsvector',
}
const definitions = Object.entries(columns)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ')
const singles = [
  ...['author', 'post_type', 'channel_type', 'language', 'has_image', 'has_video', 'has_audio'],
]
const lists = ['hashtags', 'mentions', 'domains']

/** PostgreSQL full text with GIN on its own server, or why it is absent. */
export async function postgresPeer(): Promise<LoadingPeer | Absent> {
  if (!findPostgres()) return { name, absent: 'no PostgreSQL server on this machine' }
  const server = await startPostgres(serverSettings)
  let pool = openPool(server)
  const close = async () => {
    await pool.end()
    await server.stop()
  }
  await pool.query(`CREATE UNLOGGED TABLE posts (${definitions})`)
  const ask: Ask = (measure, query) => answerTo(pool, measure, query)
  return {
    add: async (posts) => {
      const rows = JSON.stringify(posts.map(rowOf))
      await pool.query(`INSERT INTO posts SELECT * FROM json_to_recordset($1) AS row(${definitions})`, [rows])
    },
    ready: async () => ({
      name: `${name} ${await finish(pool)}`,
      note,
      ask,
      meter: meterOf(server.pid),
      processes: () => [server.pid()],
      postsSeen: () => postsSeen(pool),
      indexBytes: () => indexBytes(pool),
      cold: async (between, work) => {
        // Without a checkpoint a stop may exceed its time limit, and a killed server empties unlogged tables.
        await pool.query('CHECKPOINT')
        await pool.end()
        await server.restart(() => between(server.directory))
        pool = openPool(server)
        await work(ask, meterOf(server.pid))
      },
      close,
    }),
    abandon: close,
  }
}

function openPool({ url }: Postgres): pg.Pool {
  const options = sessionSettings.map((setting) => `-c ${setting}`).join(' ')
  const pool = new pg.Pool({ connectionString: url, max: connections, options })
  // Stopping the server breaks connections that the pool has released and not closed yet.
  pool.on('error', () => undefined)
  return pool
}

const note = `tsvector of our stems and forms by position, GIN without a pending list, btree on created and author; ${[...serverSettings, ...sessionSettings].join(', ')}; two workers; total, singles and histogram in one GROUPING SETS; ts_rank instead of BM25; fuzzystrmatch over a table of forms for fuzzy words`

async function finish(pool: pg.Pool): Promise<string> {
  await pool.query('ALTER TABLE posts ADD PRIMARY KEY (id)')
  await pool.query('CREATE INDEX ON posts USING gin (words) WITH (fastupdate = off)')
  await pool.query('CREATE INDEX ON posts (created)')
  await pool.query('CREATE INDEX ON posts (author)')
  await pool.query('CREATE EXTENSION fuzzystrmatch')
  await pool.query(
    `CREATE TABLE forms AS SELECT substr(word, 2) AS form, ndoc AS posts FROM ts_stat('SELECT words FROM posts')
      WHERE word LIKE '=%'`,
  )
  await pool.query('CREATE INDEX ON forms (length(form))')
  await pool.query('VACUUM ANALYZE')
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

function rowOf({ id, row, words, day }: PeerPost): Record<keyof typeof columns, unknown> {
  return {
    id,
    channel_id: row.channelId,
    message_id: row.messageId,
    author: row.author,
    title: row.title,
    channel_type: row.channelType,
    post_type: row.postType,
    language: row.inLanguage,
    has_image: row.hasImage,
    has_video: row.hasVideo,
    has_audio: row.hasAudio,
    is_forwarded: row.isForwarded,
    hashtags: row.hashtags,
    mentions: row.mentions,
    domains: [...new Set(row.domains)],
    views: row.views,
    forwards: row.forwards,
    created: row.dateCreated,
    day,
    text: row.text,
    words: vectorOf(words),
  }
}

function vectorOf(words: Word[]): string {
  return words
    .flatMap((word, i) => [...termsOf(word), `=${word.exact}`].map((term) => `${lexeme(term)}:${i + 1}`))
    .join(' ')
}

function lexeme(term: string): string {
  return `'${term.replace(/['\\]/g, '$&$&')}'`
}

const anyOf = (parts: string[]) => `(${parts.join(' | ')})`
const grammar = {
  word: (stems: string[]) => anyOf(stems.map(lexeme)),
  phrase: (words: string[][]) => `(${words.map((stems) => anyOf(stems.map(lexeme))).join(' <-> ')})`,
  near: ([first = [], second = []]: string[][], within: number) => {
    const [one, other] = [anyOf(first.map(lexeme)), anyOf(second.map(lexeme))]
    const steps = Array.from({ length: within + 1 }, (_, i) => i + 1)
    return anyOf(steps.flatMap((step) => [`(${one} <${step}> ${other})`, `(${other} <${step}> ${one})`]))
  },
  any: anyOf,
  all: (parts: string[], excluded: string[]) =>
    `(${[...parts, ...excluded.map((part) => `!${part}`)].join(' & ')})`,
}

async function expanded(pool: pg.Pool, query: Pattern | Fuzzy): Promise<string> {
  const start = query.kind === 'pattern' ? prefixOf(query) : undefined
  if (start !== undefined) return `${lexeme(`=${start}`)}:*`
  const [test, value] =
    query.kind === 'pattern'
      ? ['form LIKE $1', query.text.replaceAll('*', '%').replaceAll('?', '_')]
      : [
          `length(form) BETWEEN length($1) - ${query.distance} AND length($1) + ${query.distance}
            AND levenshtein_less_equal(form, $1, ${query.distance}) <= ${query.distance}`,
          query.text,
        ]
  const { rows } = await pool.query<{ form: string }>(`SELECT form FROM forms WHERE ${test}`, [value])
  return rows.length > 0 ? anyOf(rows.map(({ form }) => lexeme(`=${form}`))) : `'no such form'`
}

async function answerTo(pool: pg.Pool, measure: Measure, { q, only = {} }: BenchQuery): Promise<number> {
  const asked = await writtenFor({ ...grammar, expanded: (query) => expanded(pool, query) }, q)
  const where = ['words @@ $1::tsquery', ...conditionsOf(only)].join(' AND ')
  const rows = `channel_id, message_id, author, title, channel_type, post_type, language, has_image, has_video,
    has_audio, hashtags, mentions, domains, views, forwards, created, text`
  const page = (order: string, size: number) =>
    pool.query(
      `SELECT ${rows} FROM posts JOIN (SELECT id AS hit FROM posts WHERE ${where} ORDER BY ${order} LIMIT ${size}) AS page ON id = hit`,
      [asked],
    )
  const byRelevance = 'ts_rank(words, $1::tsquery, 1) DESC, created DESC'
  if (measure === 'top') return (await page(byRelevance, topSize)).rows.length
  if (measure === 'count') {
    const counted = await pool.query<Total>(`SELECT count(*) AS total FROM posts WHERE ${where}`, [asked])
    return Number(counted.rows[0]?.total)
  }
  const [counted] = await Promise.all([
    pool.query<Total>(countSql(where), [asked]),
    ...lists.map((list) =>
      pool.query(
        `SELECT unnest(${list}) AS value, count(*) FROM posts WHERE ${where} GROUP BY value ORDER BY 2 DESC LIMIT ${facetSize}`,
        [asked],
      ),
    ),
    page(byRelevance, pageSize),
    page('created DESC', pageSize),
  ])
  return Number(counted.rows[0]?.total ?? 0)
}

type Total = { total: string }

async function postsSeen(pool: pg.Pool): Promise<PostsSeen> {
  const { rows } = await pool.query<{ posts: string; ids: string; first: Date; last: Date }>(
    'SELECT count(*) AS posts, sum(message_id) AS ids, min(created) AS first, max(created) AS last FROM posts',
  )
  const found = rows[0]
  if (!found) throw new Error('PostgreSQL does not count its posts')
  return {
    posts: Number(found.posts),
    messageIds: Number(found.ids),
    first: found.first.toISOString(),
    last: found.last.toISOString(),
  }
}

async function indexBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "SELECT pg_total_relation_size('posts') + pg_total_relation_size('forms') AS bytes",
  )
  return Number(rows[0]?.bytes)
}

/**
 * Total, facets with one value per post, and histogram in one pass; the row of the empty set has the total.
 */
function countSql(where: string): string {
  const sets = [...singles, 'day']
  return `SELECT * FROM (
      SELECT ${sets.join(', ')}, count(*) AS total, grouping(${sets.join(', ')}) AS field,
        row_number() OVER (PARTITION BY grouping(${sets.join(', ')}) ORDER BY count(*) DESC) AS place
      FROM posts WHERE ${where} GROUP BY GROUPING SETS ((), ${sets.map((set) => `(${set})`).join(', ')})
    ) AS counted WHERE place <= ${facetSize} OR day IS NOT NULL ORDER BY field DESC`
}

function conditionsOf({ author, hasImage, from, to }: Only): string[] {
  return [
    ...(author === undefined ? [] : [`author = ${pg.escapeLiteral(author)}`]),
    ...(hasImage === undefined ? [] : [hasImage ? 'has_image' : 'NOT has_image']),
    ...(from === undefined || to === undefined ? [] : [`day BETWEEN '${from}' AND '${to}'`]),
  ]
}
