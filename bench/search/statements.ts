import { usualMatching } from '../../contract/query/matching.ts'
import { parseQuery } from '../../contract/query/parse.ts'
import type { Engine } from '../../server/archive/engine.ts'
import { nothingHidden } from '../../server/archive/hidden-entities.ts'
import { unchangedPeople } from '../../server/archive/people.ts'
import { sql } from '../../server/archive/sql.ts'
import { wholeArchive } from '../../server/archive/visible.ts'
import { createCountStore } from '../../server/features/search/counts.store.ts'
import { createPageStore } from '../../server/features/search/pages.store.ts'
import { createResultStore } from '../../server/features/search/result.store.ts'
import type { Meter } from '../processes.ts'
import { cpuOf, mean, ratio, type Sample, type TimeFigures, timeFiguresOf } from './figures.ts'
import { sampled } from './measure.ts'
import { pageSize } from './peer.ts'

/** Two statements of the engine. `cpuRatio`: mean processor time of `pageRows` to that of `selectOne`. */
export type Statements = { selectOne: TimeFigures; pageRows: TimeFigures; cpuRatio: number }

const pages = 30

/**
 * Measures reading the rows of pages of results, each page once, through the store of the product, and
 * `SELECT 1`. Both alternate. The pages are pages by date of posts with a common word, spread over the archive.
 */
export async function measureStatements(engine: Engine, meter: Meter, posts: number): Promise<Statements> {
  const counts = createCountStore(engine)
  const store = createPageStore(engine, counts, createResultStore(engine, counts))
  const { signal } = new AbortController()
  const condition = {
    query: parseQuery('обстріл').query,
    filters: {},
    dates: {},
    timeZone: 'UTC',
    matching: usualMatching,
    visible: wholeArchive,
    hidden: nothingHidden,
    people: unchangedPeople,
    expansion: { forms: new Map(), channels: new Map(), pictures: new Map(), likes: new Map() },
  }
  const step = Math.max(pageSize, Math.floor(posts / 3 / pages))
  const rows: Sample[] = []
  const one: Sample[] = []
  for (let page = 0; page < pages; page += 1) {
    const place = { offset: page * step, limit: pageSize }
    const { placed } = await store.page(condition, { key: 'dateCreated', desc: true }, place, signal)
    const selectOne = () => engine.rows(sql`SELECT 1`, { isQuick: true })
    const pageRows = () => store.posts(wholeArchive, placed, signal)
    // The first page of both only warms them up.
    const [first, second] = [await sampled(meter, pageRows), await sampled(meter, selectOne)]
    if (page === 0 || placed.length < pageSize) continue
    rows.push(first)
    one.push(second)
  }
  return {
    selectOne: timeFiguresOf(one),
    pageRows: timeFiguresOf(rows),
    // Means, because the time of other processes rises in steps of 10 ms.
    cpuRatio: ratio(mean(cpuOf(rows)), mean(cpuOf(one))),
  }
}
