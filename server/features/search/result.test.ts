import { join } from 'node:path'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import { facetCounts } from '@litopys/contract/memory/facets'
import { histogramOf } from '@litopys/contract/memory/histogram'
import { inPostOrder, type PostOrder } from '@litopys/contract/memory/page'
import { valuesOfPost } from '@litopys/contract/query/match-filters'
import { usualMatching } from '@litopys/contract/query/matching'
import { facetFields, intervals } from '@litopys/contract/schemas/search'
import { casePosts, queryCases } from '@litopys/contract/testing/query-cases'
import { queryLines } from '@litopys/contract/testing/query-lines.fixture'
import { personKey } from '@litopys/language/names/person-key'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#archive/engine'
import { createFrequencyReader } from '#archive/frequency-reader'
import { createHiddenEntityTable, type HiddenEntity, nothingHidden } from '#archive/hidden-entities'
import { createPeople, partedKey } from '#archive/people'
import { bind, raw, sql } from '#archive/sql'
import { type Visible, visibleTo, wholeArchive } from '#archive/visible'
import { postOf } from '#features/posts/post-row'
import { openArchiveOf } from '#testing/chosen-engines'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPost } from '#testing/refreshes'
import { type Condition, conditionSql } from './condition.store.ts'
import { createCountStore } from './counts.store.ts'
import { createDictionaryStore } from './dictionary.store.ts'
import { createFacetStore } from './facets.store.ts'
import { createHistogramStore } from './histogram.store.ts'
import { scoringOf } from './hits.store.ts'
import { startSql } from './interval-start.store.ts'
import type { PageOrder, Placed } from './page-orders.ts'
import { createPageStore } from './pages.store.ts'
import { needsWord } from './query.store.ts'
import { readQuery } from './read-query.usecase.ts'
import { createResultStore } from './result.store.ts'
import { scoredByIndex, scoredByPosition, scoredBySets } from './scores.store.ts'
import { wordSets } from './word-sets.ts'

// Compares the small-result path, and counting in memory as for quotes and offline posts, with the engine.

let litopys: TestLitopys
let engine: Engine
let changedPeople: ReturnType<typeof createPeople>
beforeAll(async () => {
  const preview = await startPreviewServer({ id: 13, name: 'preview_demo', title: 'Preview' })
  litopys = await startTestLitopys({ PREVIEW_URL: preview.url, PREVIEW_EVERY_MS: '0' })
  await litopys.importPosts([...casePosts, ...copiesOf(casePosts), ...peoplePosts])
  // A preview says that a post was edited, but not when.
  preview.posts.push(shownPost(1), shownPost(2, { meta: 'edited' }), shownPost(3))
  const on = refreshing(litopys.api)
  const { _id } = await on.add('preview_demo')
  expect((await on.refresh(_id)).report).toMatchObject({ new: 3 })
  await preview.close()
  await litopys.instance.close()
  engine = await openArchiveOf(join(litopys.directory, 'data'))
  await createHiddenEntityTable(engine).hide(hiddenEntities)
  changedPeople = createPeople(engine)
  await changedPeople.follow(async () => personChanges)
})
afterAll(async () => {
  await engine.close()
  await litopys.close()
})

const hiddenEntities: HiddenEntity[] = [
  { field: 'entities.hashtag.id', value: 'міст' },
  { field: 'entities.url.domain', value: 'example.org' },
]
/** People in several spellings. Each reader sees some of these posts. */
const peoplePosts = [
  'Зеленський і Сирський',
  'Зеленского встретил Шольц',
  'Володимир Зеленський, Зеленский та Zelenskyy',
  'Олександр Сирський та Остап Вигаданко',
  'Остап Выгаданко и Іван Сирський',
  'Сказав Остап Неіснуючко',
  'Путин и Владимир Путин',
  'Путін',
].map((text, i) => ({
  channelId: 11 + (i % 2),
  channel: `C${11 + (i % 2)}`,
  messageId: 5_000 + i,
  text,
  date: '2026-01-07T10:00:00Z',
}))
const personChanges = {
  joins: new Map([
    [personKey('Остап Неіснуючко'), personKey('Остап Вигаданко')],
    [personKey('Остап Вигаданко'), personKey('Путін')],
    [partedKey('Сирський'), personKey('Іван Сирський')],
  ]),
  parts: new Set(['Сирський', 'Зеленский', 'Путин']),
}
const { signal } = new AbortController()
const timeZone = 'Europe/Kyiv'

type Limits = { mostSmall: number; mostKept: number; keepsAll?: boolean }

function storesFor(limits: Limits) {
  const counts = createCountStore(engine)
  const results = createResultStore(engine, counts, limits)
  return {
    pages: createPageStore(engine, counts, results),
    facets: createFacetStore(engine, results, createFrequencyReader(engine)),
    histograms: createHistogramStore(engine, results),
  }
}

/** For a restricted reader, the original of a copy may be hidden. */
const readers = ['channel:11', 'channel:12'].map((entry) => visibleTo(readRestrictions([entry]), timeZone))

async function conditionOf(line: string, visible: Visible, hides: boolean): Promise<Condition> {
  const channels = { idsOf: () => Promise.resolve(new Map()) }
  const sameFiles = () => Promise.resolve([])
  const likePosts = () => Promise.resolve([])
  const deps = { dictionary: createDictionaryStore(engine), channels, likePosts, sameFiles, timeZone }
  const reading = { visible, matching: usualMatching, timeZone }
  const { read } = await readQuery(deps, line, reading, signal)
  const hidden = hides ? await createHiddenEntityTable(engine).read(signal) : nothingHidden
  const people = hides ? changedPeople.read() : createPeople(engine).read()
  return { ...read, hidden, people, filters: {}, dates: {} }
}

const orders: PageOrder[] = [
  { key: 'relevance' },
  ...[true, false].flatMap((desc) => [
    { key: 'dateCreated' as const, desc },
    { key: 'views' as const, desc },
  ]),
]

const requests = [
  { contains: undefined, limit: 3, order: 'count' as const },
  { contains: 'E', limit: 50, order: 'value' as const },
  { contains: 'k', limit: 2, order: 'count' as const },
]
const memoryOrders: PostOrder[] = orders.filter((order) => order.key !== 'relevance')
/** The archive counts the frequency over all posts of a channel, also over posts that do not match. */
const memoryFields = facetFields.filter((field) => field !== 'frequency')

const small = { mostSmall: 1_000, mostKept: 0 }
const keptInEngine = { mostSmall: 0, mostKept: 1_000, keepsAll: true }
const fromPosts = { mostSmall: 0, mostKept: 0 }

async function answers(limits: Limits, condition: Condition) {
  const { pages, facets, histograms } = storesFor(limits)
  const keysBy = async (order: PageOrder) => {
    const first = await pages.page(condition, order, { offset: 0, limit: 4 }, signal)
    const last = first.placed.at(-1)
    const place = last && { after: last, limit: 50 }
    const next = place ? (await pages.page(condition, order, place, signal)).placed : []
    return { total: first.total, keys: [...first.placed, ...next].map(rounded) }
  }
  return {
    pages: await Promise.all(orders.map(keysBy)),
    facets: await Promise.all(
      requests.map((request) => facets.facets(condition, [...facetFields], request, signal)),
    ),
    buckets: await Promise.all(
      intervals.map((interval) => histograms.buckets(condition, { interval, timeZone }, signal)),
    ),
    span: await histograms.dateSpan(condition, signal),
  }
}

const examples: [string, Visible, boolean][] = [
  ...['', 'is:edited', 'bridge', 'nothing-of-the-kind'].map((line): [string, Visible, boolean] => [
    line,
    wholeArchive,
    false,
  ]),
  ...readers.flatMap((one): [string, Visible, boolean][] => [
    ['', one, true],
    ['is:duplicate', one, false],
  ]),
  ['', wholeArchive, true],
]

// A random draw decides whether the result is small, independently of the query.
const lines = fc.oneof(queryLines, fc.constantFrom(...queryCases.map(([line]) => line)))

test('small and kept results of any query equal those read from the posts', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(wholeArchive, ...readers), fc.boolean(), async (line, ...how) => {
      const condition = await conditionOf(line, ...how)
      const expected = await answers(fromPosts, condition)
      expect([line, await answers(small, condition)]).toEqual([line, expected])
      expect([line, await answers(keptInEngine, condition)]).toEqual([line, expected])
    }),
    { numRuns: examples.length + repeats(4, 400), examples },
  )
})

/** The same answers, counted over the posts themselves. */
async function answersInMemory(condition: Condition) {
  const { pages } = storesFor(fromPosts)
  const { placed } = await pages.page(
    condition,
    { key: 'dateCreated', desc: true },
    { offset: 0, limit: 10_000 },
    signal,
  )
  const rows = await pages.posts(condition.visible, placed, signal)
  const posts = fc
    .sample(fc.shuffledSubarray(rows, { minLength: rows.length }), 1)
    .flat()
    .map((row) => postOf({ ...row, frequency: '' }, undefined))
  const dates = posts.map(({ dateCreated }) => dateCreated)
  return {
    pages: memoryOrders.map((order) => inPostOrder(posts, order).map(({ _id }) => _id)),
    facets: requests.map((request) => {
      const counts = facetCounts(memoryFields, { ...condition.people, hidden: condition.hidden })
      for (const post of posts)
        for (const field of memoryFields)
          counts.add(
            field,
            valuesOfPost(post, field).filter((value) => !condition.hidden.get(field)?.has(value)),
          )
      return counts.facets(request)
    }),
    buckets: intervals.map((interval) => histogramOf(dates, { interval, timeZone }).buckets),
  }
}

async function answersOfEngine(condition: Condition) {
  const { pages, facets, histograms } = storesFor(fromPosts)
  const place = { offset: 0, limit: 10_000 }
  return {
    pages: await Promise.all(
      memoryOrders.map(async (order) => {
        const found = await pages.page(condition, order, place, signal)
        return found.placed.map(({ channelId, messageId }) => `${channelId}_${messageId}`)
      }),
    ),
    facets: await Promise.all(
      requests.map((request) => facets.facets(condition, memoryFields, request, signal)),
    ),
    buckets: await Promise.all(
      intervals.map((interval) => histograms.buckets(condition, { interval, timeZone }, signal)),
    ),
  }
}

test('posts are counted in memory as in the engine, whatever their order', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(wholeArchive, ...readers), fc.boolean(), async (line, ...how) => {
      const condition = await conditionOf(line, ...how)
      expect([line, await answersInMemory(condition)]).toEqual([line, await answersOfEngine(condition)])
    }),
    { numRuns: examples.length + repeats(4, 400), examples },
  )
})

// Without zones whose clocks change by half an hour: on that day, the engine cuts an hour where it does not end.
const zones = ['Europe/Kyiv', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'UTC']
/** Clocks change at these instants, in some of the zones. */
const changes = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-03-08T05:30:00Z',
  '2026-11-01T04:30:00Z',
]
const instants = fc.oneof(
  // Earlier, clocks of St. John's changed at one minute past midnight, where a day starts twice.
  fc.integer({ min: Date.parse('2012-01-01') / 1_000, max: Date.parse('2030-01-01') / 1_000 }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -9_000, max: 9_000 }))
    .map(([change, seconds]) => Date.parse(change) / 1_000 + seconds),
)

test('an interval of any zone starts where the engine starts it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(instants, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...zones),
      fc.constantFrom(...intervals),
      async (seconds, zone, interval) => {
        const buckets = await engine.rows<{ from: string; count: number }>(
          sql`SELECT ${startSql({ interval, timeZone: zone })} AS from, count() AS count FROM (
            SELECT toDateTime(arrayJoin(${bind('Array(UInt32)', seconds)}), 'UTC') AS dateCreated)
            GROUP BY from ORDER BY from`,
          { signal },
        )
        const dates = seconds.map((second) => new Date(second * 1_000))
        expect(histogramOf(dates, { interval, timeZone: zone }).buckets).toEqual(buckets)
      },
    ),
    { numRuns: repeats(200) },
  )
})

/** Floating-point sums depend on the order of addition. */
function rounded({ score, ...placed }: Placed) {
  return score === undefined ? placed : { ...placed, score: Math.round(score * 1e9) }
}

/** The same posts, later, in a third channel: equal scores, several copies. */
function copiesOf(posts: typeof casePosts) {
  return posts.map((post) => ({ ...post, channelId: 12, channel: 'Third', username: 'third_demo' }))
}

test('a kept result that the engine lost is read from the posts', async () => {
  const condition = await conditionOf('bridge', wholeArchive, false)
  const { pages } = storesFor(keptInEngine)
  const place = { offset: 0, limit: 10 }
  const before = await pages.page(condition, { key: 'relevance' }, place, signal)
  const tables = await engine.rows<{ name: string }>(
    sql`SELECT name FROM system.tables WHERE database = 'litopysResults'`,
  )
  expect(tables.length).toBeGreaterThan(0)
  for (const { name } of tables) await engine.run(sql`DROP TABLE ${raw(`litopysResults.${name}`)} SYNC`)
  const byViews = await pages.page(condition, { key: 'views', desc: true }, place, signal)
  expect(before.placed.length).toBeGreaterThan(0)
  expect(byViews.placed.map(({ messageId }) => messageId).toSorted()).toEqual(
    before.placed.map(({ messageId }) => messageId).toSorted(),
  )
})

test('results are dropped from the memory of the engine when they are given up', async () => {
  const countTables = async () =>
    (await engine.rows(sql`SELECT 1 FROM system.tables WHERE database = 'litopysResults'`)).length
  const before = await countTables()
  const { pages } = storesFor(keptInEngine)
  const condition = await conditionOf('bridge', wholeArchive, false)
  const place = { offset: 0, limit: 1 }
  await pages.page(condition, { key: 'views', desc: true }, place, signal)
  expect(await countTables()).toBe(before + 1)
  await engine.run(sql`ALTER TABLE litopys.posts COMMENT COLUMN author 'changed'`)
  await pages.page(condition, { key: 'views', desc: true }, place, signal)
  await expect.poll(countTables).toBe(before + 1)
})

test('facets show values whose texts are only in the posts, and no blank values', async () => {
  const condition = await conditionOf('', wholeArchive, false)
  const request = { contains: undefined, limit: 50, order: 'value' as const }
  const fields = ['entities.hashtag.id', 'tags', 'sources'] as const
  const ask = async (limits: Limits) =>
    storesFor(limits).facets.facets(condition, [...fields], request, signal)
  const expected = await ask(small)
  expect(expected[0]?.values.length).toBeGreaterThan(0)
  for (const { values } of expected) expect(values.map(({ value }) => value)).not.toContain('')
  for (const limits of [fromPosts, keptInEngine, small]) {
    await engine.run(sql`TRUNCATE TABLE litopys.facetValues`)
    expect(await ask(limits)).toEqual(expected)
  }
})

test('every way to read how often words occur gives the same scores', async () => {
  const ways = new Set<string>()
  await fc.assert(
    fc.asyncProperty(wordLines, async (line) => {
      const condition = await conditionOf(line, wholeArchive, false)
      const scoring = scoringOf(condition)
      ways.add(scoring.by)
      const { words } = scoring
      const weights = { average: 9, idf: words.map((_, i) => 0.5 + i) }
      const where = conditionSql(condition)
      const sets = wordSets(condition, words)
      const [inOnePass, bySets, byWords] = await Promise.all(
        [
          scoredByPosition(where, words, weights),
          scoredBySets(where, { words, sets }, weights),
          ...(needsWord(condition) ? [scoredByIndex(where, { words, sets }, weights)] : []),
        ].map((scored) => engine.rows<Placed>(sql`${scored} ORDER BY channelId, messageId`)),
      )
      const scores = (rows: Placed[] = []) => rows.map(rounded)
      expect(scores(bySets)).toEqual(scores(inOnePass))
      if (byWords) expect(scores(byWords)).toEqual(scores(inOnePass))
    }),
    {
      numRuns: repeats(25, 1_200),
      // One for each way. Bakhmut has the terms of Бахмут in another order.
      examples: [
        ['-bridge'],
        ['млин'],
        ['генератор обстріл OR has:image'],
        ['bridge OR has:image'],
        ['bridge (міст OR млин)'],
        ['Бахмут OR Bakhmut'],
        ['Bakhmut Бахмут'],
      ].map(([line]) => [line ?? '']),
    },
  )
  expect([...ways].sort()).toEqual(['branches', 'marks', 'nothing', 'positions', 'sets'])
})

/** Lines of single words. The posts have some of them; words with equivalents add words that a post may lack. */
const wordLines = fc
  .array(
    fc.tuple(
      fc.constantFrom(' ', ' OR ', ' -'),
      fc.constantFrom('bridge', 'міст', 'млин', 'обстріл', 'генератор', 'has:image'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.map(([sign, word], i) => (i === 0 ? word : sign + word)).join(''))
