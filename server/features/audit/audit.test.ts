import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf } from '@litopys/contract/route'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecords } from '#records/open'
import { systemClock } from '#server/clock'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { turnable } from '#testing/records'

const clock = turnable(systemClock)
let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys({ TIME_ZONE: 'Europe/Kyiv' }, clock)
  await litopys.importPosts(posts)
})
afterAll(() => litopys.close())

const posts = Array.from({ length: 25 }, (_, i) => ({
  channel: 'Even',
  channelId: 10,
  messageId: i + 1,
  date: '2026-01-01T10:00:00Z',
  text: `Міст стоїть ${i}`,
}))
type Wish = Partial<InputOf<typeof auditRoutes.list>>
const entries = async (wish: Wish = {}) =>
  (await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 1_000, ...wish })).data
const lastSeq = async () => (await entries({ itemsPerPage: 1 }))[0]?.seq ?? 0
/**
 * Entries that `work` adds to the audit log, oldest first. Entries for reading the audit log are left out.
 */
const enteredBy = async (work: () => Promise<unknown>) => {
  const before = await lastSeq()
  await work()
  const found = await entries()
  return found.filter(({ seq, action }) => seq > before && action !== 'audit.read').toReversed()
}
const search = (wish: Partial<InputOf<typeof postRoutes.search>>) =>
  litopys.api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 10, ...wish })

test('a search with its pages, facets and dates adds one entry with query, filters and total', async () => {
  const filters = { author: { in: ['Even'] } }
  const found = await enteredBy(async () => {
    const first = await search({ q: 'мости', filters })
    await search({ q: 'мости', filters, cursor: first.nextCursor ?? '' })
    await search({ q: 'мости', filters, page: 3 })
    await litopys.api.call(postRoutes.facets, {
      q: 'мости',
      filters,
      field: 'author',
      limit: 10,
      order: 'count',
    })
    await litopys.api.call(postRoutes.histogram, { q: 'мости', filters, collection: 'archives' })
  })
  expect(found).toMatchObject([
    {
      actorId: 'local',
      actorName: 'local',
      action: 'archive.search',
      outcome: 'done',
      details: { q: 'мости', filters, total: 25 },
    },
  ])
})

test('facets, dates or suggestions without a search add an entry for the query once a minute', async () => {
  const wishes = [
    (q: string) => litopys.api.call(postRoutes.facets, { q, field: 'author', limit: 10, order: 'count' }),
    (q: string) => litopys.api.call(postRoutes.histogram, { q, collection: 'archives', split: 'author' }),
    (q: string) => litopys.api.call(postRoutes.suggest, { q }),
  ]
  for (const [i, ask] of wishes.entries()) {
    const q = `вежі ${i}`
    const found = await enteredBy(async () => {
      for (const one of [ask, ...wishes]) await one(q)
    })
    expect(found).toMatchObject([{ action: 'archive.browse', details: { q } }])
    clock.turn(61_000)
    expect((await enteredBy(() => ask(q))).map(({ details }) => details)).toEqual([{ q }])
  }
})

test('a search, facets and dates in parallel add one entry with the total', async () => {
  const q = 'стоять'
  const found = await enteredBy(() =>
    Promise.all([
      search({ q }),
      litopys.api.call(postRoutes.facets, { q, field: 'author', limit: 10, order: 'count' }),
      litopys.api.call(postRoutes.histogram, { q, collection: 'archives' }),
    ]),
  )
  expect(found.map(({ details }) => [details.q, typeof details.total])).toEqual([[q, 'number']])
})

test('a search whose facets were answered first still adds one search entry', async () => {
  const q = 'стояли'
  const found = await enteredBy(async () => {
    await litopys.api.call(postRoutes.facets, { q, field: 'author', limit: 10, order: 'count' })
    await search({ q })
    await litopys.api.call(postRoutes.countParts, { q })
  })
  expect(found.filter(({ action }) => action === 'archive.search')).toMatchObject([
    { details: { q, total: 25 } },
  ])
})

test('a list of all posts, the page of a post and filter values add entries, but no search entry', async () => {
  const found = await enteredBy(async () => {
    await search({})
    await litopys.api.call(postRoutes.read, { id: '10_1' })
    await litopys.api.call(postRoutes.facets, {
      q: '',
      field: 'author',
      contains: 'Ev',
      limit: 8,
      order: 'count',
    })
    await litopys.api.call(postRoutes.histogram, {
      q: '',
      collection: 'archives',
      filters: { channelId: { in: ['10'] } },
    })
    await litopys.api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
  })
  expect(found.map(({ action }) => action)).toEqual([
    'archive.browse',
    'archive.open',
    'archive.browse',
    'archive.browse',
  ])
})

test('quotes of one user without a query, and a post by its link, add no search entry', async () => {
  const found = await enteredBy(async () => {
    const own = { createdBy: { in: ['local'] } }
    await litopys.api.call(quoteRoutes.list, { q: '', filters: own, page: 1, itemsPerPage: 10 })
    await search({ q: 'https://t.me/c/10/1' })
  })
  expect(found.map(({ action }) => action)).toEqual(['archive.browse', 'archive.browse'])
})

test('a search that starts at the second page adds an entry', async () => {
  const found = await enteredBy(async () => {
    await search({ q: 'стоїть', page: 2 })
    await search({ q: 'стоїть', page: 3 })
  })
  expect(found.map(({ details }) => details.q)).toEqual(['стоїть'])
})

test('searches in parallel all add their entries', async () => {
  const found = await enteredBy(() =>
    Promise.all(Array.from({ length: 30 }, (_, i) => search({ q: `стоїть ${i}` }))),
  )
  expect(found.map(({ details }) => details.q).sort()).toEqual(
    Array.from({ length: 30 }, (_, i) => `стоїть ${i}`).sort(),
  )
})

test('an import and its cancellation add entries with the file name', async () => {
  const found = await enteredBy(async () => {
    const many = Array.from({ length: 20_000 }, (_, i) =>
      JSON.stringify({ ...posts[0], channelId: 11, messageId: i + 1 }),
    )
    const ended = litopys.importText('many.jsonl', many.join('\n'), 'many')
    let id: string | undefined
    while (!id) {
      const { data: jobs } = await litopys.api.call(jobRoutes.list, { page: 1, itemsPerPage: 1 })
      id = jobs.find(({ title, state }) => title === 'many.jsonl' && state.status !== 'done')?.id
    }
    await litopys.api.call(jobRoutes.cancel, { id })
    await ended
  })
  const object = { objectName: 'many.jsonl', actorId: 'local' }
  // The job also adds an entry for the channel when it meets the channel.
  const calls = found.filter(({ action }) => action !== 'channel.change')
  expect(calls).toMatchObject([
    { ...object, action: 'archive.import', details: { channel: 'many', size: expect.any(Number) } },
    { ...object, action: 'job.cancel' },
  ])
  expect(calls[0]?.objectId).toBe(calls[1]?.objectId)
})

test('an import adds an entry for a channel only if the channel is new or renamed', async () => {
  const renamed = posts.map((post) => ({ ...post, channel: 'Odd' }))
  const found = await enteredBy(async () => {
    await litopys.importPosts(posts)
    await litopys.importPosts(renamed)
  })
  const changes = found.filter(({ action }) => action === 'channel.change')
  expect(changes).toMatchObject([
    {
      actorName: 'local',
      objectId: '10',
      objectName: 'Odd',
      details: { changes: { before: { title: 'Even' }, after: { title: 'Odd' } } },
    },
  ])
})

test('reading the audit log adds an entry that the next reading shows', async () => {
  const before = await lastSeq()
  const [own, ...older] = (await entries({ search: 'мости' })).slice(0, 1)
  expect([own?.action, older]).toEqual(['archive.search', []])
  expect((await entries()).slice(0, 2)).toMatchObject([
    { seq: before + 2, action: 'audit.read', details: { search: 'мости' } },
    { seq: before + 1, action: 'audit.read' },
  ])
})

test('filters narrow by action, actor, outcome and text, and each page continues before the last entry', async () => {
  const all = (await entries({ filters: { action: ['archive.search'] } })).map(({ seq }) => seq)
  expect(all.length).toBeGreaterThan(10)
  const paged: number[] = []
  for (let before: number | undefined; ; before = paged.at(-1)) {
    const page = await entries({
      itemsPerPage: 7,
      filters: { action: ['archive.search'] },
      ...(before ? { before } : {}),
    })
    if (page.length === 0) break
    paged.push(...page.map(({ seq }) => seq))
  }
  expect(paged).toEqual(all)
  expect(await entries({ filters: { outcome: ['refused'] } })).toEqual([])
  expect(await entries({ filters: { actorId: ['nobody'] } })).toEqual([])
  expect(
    (await entries({ filters: { actorId: ['local'], outcome: ['done'], action: [] } })).length,
  ).toBeGreaterThan(10)
  expect(
    (await entries({ search: 'МОСТИ', filters: { action: ['archive.search'] } })).map(
      ({ details }) => details.q,
    ),
  ).toEqual(['мости'])
  expect(await entries({ search: '100%_', filters: { action: ['archive.search'] } })).toEqual([])
})

test('dates in filters are days of the configured time zone', async () => {
  // Half past midnight in Kyiv is still the previous day in UTC.
  clock.turn(Date.parse('2030-07-14T21:30:00Z') - clock.now().getTime())
  await search({ q: 'опівночі' })
  const on = async (day: string) => {
    const found = await entries({ filters: { from: day, to: day, action: ['archive.search'] } })
    return found.map(({ details }) => details.q)
  }
  expect([await on('2030-07-14'), await on('2030-07-15')]).toEqual([[], ['опівночі']])
})

test('a caller who is not signed in cannot read the audit log', async () => {
  const response = await litopys.instance.app.inject({ url: auditRoutes.list.path })
  expect(response.statusCode).toBe(401)
})

test('verification checks the audit log too', async () => {
  const { data } = await litopys.api.call(archiveRoutes.verify, {})
  expect(data.map(({ check, ok }) => [check, ok])).toEqual([
    ['readable', true],
    ['unique', true],
    ['indexed', true],
    ['analysed', true],
    ['complete', true],
    ['undamaged', true],
    ['media', true],
    ['seals', true],
    ['observations', true],
    ['time-stamps', true],
    ['quotes', true],
    ['audit-log', true],
    ['checkpoints', true],
    ['exported-posts', true],
  ])
})

test('while the audit log cannot be written, nothing changes and reading still works', async () => {
  await litopys.close()
  const directory = join(mkdtempSync(join(tmpdir(), 'litopys-audit-')), 'data')
  mkdirSync(directory)
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  await sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION full_disk()`.execute(
    db,
  )
  await db.destroy()
  litopys = await startTestLitopys({ DATA_DIR: directory })
  await expect(litopys.importPosts(posts)).rejects.toThrow('Unexpected error')
  expect((await litopys.api.call(jobRoutes.list, { page: 1, itemsPerPage: 10 })).data).toEqual([])
  expect((await search({ q: 'міст' })).totalItems).toBe(0)
  expect(await entries()).toEqual([])
})
