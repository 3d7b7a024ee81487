import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Fuzzy, Pattern } from '../../contract/query/syntax.ts'
import { combinations, type Grammar, prefixOf, writtenFor } from './meaning.ts'
import { nearForms } from './near-forms.ts'
import { facetSize, type Measure, pageSize, topSize } from './peer.ts'
import type { BenchQuery, Only } from './queries.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker and does not run on its own')

const db = new DatabaseSync(String(workerData), { readOnly: true })
db.exec(`PRAGMA temp_store = memory; PRAGMA cache_size = -262144; PRAGMA mmap_size = 8589934592;
  CREATE TEMP TABLE hits (id INTEGER PRIMARY KEY, score REAL, created INTEGER, day TEXT, author TEXT, postType TEXT,
    channelType TEXT, language TEXT, hasImage INTEGER, hasVideo INTEGER, hasAudio INTEGER)`)
type Question = { measure: Measure; query: BenchQuery }
port.on('message', async (asked: Question) => port.postMessage(await answerTo(asked)))

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const anyOf = (parts: string[]) => `(${parts.join(' OR ')})`
const stem = (text: string) => `{stems others shared} : ${text}`
const grammar: Grammar = {
  word: (stems) => anyOf(stems.map((one) => stem(quoted(one)))),
  // A phrase is searched in one column at a time, so words with stems of two languages do not form a phrase.
  phrase: (words) => anyOf(combinations(words).map((stems) => stem(quoted(stems.join(' '))))),
  near: (words, within) =>
    anyOf(combinations(words).map((stems) => stem(`NEAR(${stems.map(quoted).join(' ')}, ${within})`))),
  expanded,
  any: anyOf,
  all: (parts, excluded) =>
    excluded.reduce((made, part) => `(${made} NOT ${part})`, `(${parts.join(' AND ')})`),
}

async function expanded(query: Pattern | Fuzzy): Promise<string> {
  const start = query.kind === 'pattern' ? prefixOf(query) : undefined
  if (start !== undefined) return `forms : ${quoted(start)}*`
  const found = query.kind === 'fuzzy' ? nearForms(db, query.text, query.distance) : formsLike(query.text)
  const forms = found.length > 0 ? found : ['no such form']
  return anyOf(forms.map((form) => `forms : ${quoted(form)}`))
}

function formsLike(pattern: string): string[] {
  const rows = db.prepare('SELECT form FROM forms WHERE form GLOB ?').all(pattern)
  return rows.map(({ form }) => String(form))
}

async function answerTo({ measure, query: { q, only = {} } }: Question): Promise<number> {
  const match = await writtenFor(grammar, q)
  const { text: conditions, values } = conditionsOf(only)
  if (measure === 'count') {
    const from = conditions === '' ? 'words' : 'words JOIN posts ON posts.id = words.rowid'
    const counting = db.prepare(`SELECT count(*) AS total FROM ${from} WHERE words MATCH ? ${conditions}`)
    return Number(counting.get(match, ...values)?.total)
  }
  db.exec('DELETE FROM hits')
  db.prepare(
    `INSERT INTO hits SELECT posts.id, bm25(words), created, day, author, postType, channelType, language, hasImage,
        hasVideo, hasAudio
      FROM words JOIN posts ON posts.id = words.rowid WHERE words MATCH ? ${conditions}`,
  ).run(match, ...values)
  const all = (statement: string) => db.prepare(statement).all()
  const page = (order: string, size: number) =>
    all(`SELECT * FROM (SELECT * FROM hits ORDER BY ${order} LIMIT ${size}) JOIN texts USING (id)`)
  const byRelevance = 'score, created DESC'
  if (measure === 'top') return page(byRelevance, topSize).length
  const total = db.prepare('SELECT count(*) AS total FROM hits').get()?.total
  for (const order of [byRelevance, 'created DESC']) page(order, pageSize)
  for (const column of ['author', 'postType', 'channelType', 'language', 'hasImage', 'hasVideo', 'hasAudio'])
    all(`SELECT ${column}, count(*) FROM hits GROUP BY 1 ORDER BY 2 DESC LIMIT ${facetSize}`)
  for (const list of ['hashtags', 'mentions', 'domains'])
    all(
      `SELECT value, count(*) FROM hits JOIN ${list} USING (id) GROUP BY 1 ORDER BY 2 DESC LIMIT ${facetSize}`,
    )
  all('SELECT day, count(*) FROM hits GROUP BY day ORDER BY day')
  return Number(total)
}

type Test = { text: string; values: SQLInputValue[] }

function conditionsOf({ author, hasImage, from, to }: Only): Test {
  const tests: Test[] = [
    ...(author === undefined ? [] : [{ text: ' AND author = ?', values: [author] }]),
    ...(hasImage === undefined ? [] : [{ text: ' AND hasImage = ?', values: [Number(hasImage)] }]),
    ...(from === undefined || to === undefined
      ? []
      : [{ text: ' AND day BETWEEN ? AND ?', values: [from, to] }]),
  ]
  return { text: tests.map(({ text }) => text).join(''), values: tests.flatMap(({ values }) => values) }
}
