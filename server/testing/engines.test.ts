import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { expect, inject, test } from 'vitest'
import { startClickHouse, startClickHouseCluster } from '../../tools/engines/clickhouse.ts'
import { startPostgres } from '../../tools/engines/postgres.ts'
import { startTestLitopys, type TestLitopys } from './litopys.ts'
import { password, signInAs } from './people.ts'

const texts = [
  "Міст стоїть, об'єкт \\ цілий.",
  'Мости стоять. #міст',
  'The bridge 😀 stands.',
  '{"quoted": \'text\'}\t\n',
]
/**
 * Two words with more forms than a pattern may expand to: a thousand each, with their counts, are a long
 * statement.
 */
const letters = [...'абвгдежзиклмнопрстуфхцчшщьюяєії']
const manyForms = letters.map((first) =>
  letters.flatMap((last) => [`обст${first}${last}к`, `район${first}${last}к`]).join(' '),
)
const posts = Array.from({ length: 300 }, (_, i) => ({
  channel: i % 3 ? 'Odd' : 'Even',
  channelId: i % 3 ? 11 : 10,
  messageId: i + 1,
  date: new Date(Date.UTC(2026, 0, 1, i)).toISOString(),
  text: `${texts[i % texts.length]} ${i} ${manyForms[i] ?? ''}`,
  hasImage: i % 5 === 0,
}))

test('an archive on servers gives the same answers as an embedded one', { timeout: 600_000 }, async () => {
  const embedded = await startTestLitopys()
  const expected = await answersOf(embedded)
  await embedded.close()
  expect(expected.reports).toMatchObject([
    { status: 'done', report: { new: 300, updated: 0 } },
    { status: 'done', report: { new: 0, updated: 10 } },
  ])
  // A short run leaves one server to `same-answers.test.ts`.
  if (inject('isLong')) await compareOn(await oneServer(), expected)
  await compareOn(await twoShards(), expected)
})

type ArchiveServers = { settings: Record<string, string>; stop(): Promise<void> }

async function oneServer(): Promise<ArchiveServers> {
  const { url, stop } = await startClickHouse()
  return { settings: { CLICKHOUSE_URL: url }, stop }
}

async function twoShards(): Promise<ArchiveServers> {
  const { name, nodes, stop } = await startClickHouseCluster(2)
  const urls = nodes.map(({ url }) => url).join(',')
  return { settings: { CLICKHOUSE_URL: urls, CLICKHOUSE_CLUSTER: name }, stop }
}

async function compareOn(archive: ArchiveServers, expected: Awaited<ReturnType<typeof answersOf>>) {
  const postgres = await startPostgres()
  const directory = mkdtempSync(join(tmpdir(), 'litopys-engines-'))
  try {
    // Secrets stay in the data directory, wherever the records are. Without them the stored passwords cannot
    // be checked.
    const settings = { DATABASE_URL: postgres.url, DATA_DIR: directory, ...archive.settings }
    const first = await startTestLitopys(settings)
    expect(await answersOf(first)).toEqual(expected)
    await first.close()

    // A second start on existing data creates nothing, and all users can still sign in.
    const second = await startTestLitopys(settings)
    expect(second.instance.setup.token).toBeUndefined()
    expect((await signInAs(second.instance.app, 'first@example.org')).response.statusCode).toBe(200)
    expect(await found(second)).toEqual(expected.found)
    const others = await importBesideAnother(second, settings)
    expect(others.map(({ state }) => state.status)).toEqual(others.map(() => 'done'))
    await second.close()
  } finally {
    await Promise.all([postgres.stop(), archive.stop()])
    rmSync(directory, { recursive: true })
  }
}

type Servers = Record<string, string> & { DATA_DIR: string }

/** Each process keeps its own uploads and does not touch those of the other. */
async function importBesideAnother(litopys: TestLitopys, settings: Servers) {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-beside-'))
  cpSync(join(settings.DATA_DIR, 'secrets'), join(directory, 'secrets'), { recursive: true })
  const beside = await startTestLitopys({ ...settings, DATA_DIR: directory })
  try {
    return await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const on = i % 2 ? beside : litopys
        const [post] = posts
        return await on.importText(`${i}.jsonl`, JSON.stringify({ ...post, channelId: 20, messageId: i + 1 }))
      }),
    )
  } finally {
    await beside.close()
    rmSync(directory, { recursive: true })
  }
}

async function answersOf(litopys: TestLitopys) {
  const reports: object[] = []
  for (const part of [posts, posts.slice(0, 10).map((post) => ({ ...post, text: 'Changed' }))]) {
    const { state, report } = await litopys.importPosts(part)
    reports.push({ status: state.status, report })
  }
  return { reports, found: await found(litopys), accounts: await usersOf(litopys) }
}

async function found({ api }: TestLitopys) {
  const pages: object[] = []
  for (const q of [
    '',
    'міст',
    '"bridge stands"',
    'міст -299',
    "об'єкт",
    'changed',
    'обст* район*',
    'nowhere',
  ]) {
    for (const key of ['relevance', 'dateCreated'] as const) {
      const page = await api.call(postRoutes.search, { q, page: 1, itemsPerPage: 50, sortBy: { key } })
      pages.push({
        q,
        key,
        total: page.totalItems,
        posts: page.data.map((post) => [post.channelId, post.messageId, post.text]),
      })
    }
  }
  const filters = { author: { in: ['Even'] }, dateCreated: { from: '2026-01-03', to: '2026-01-05' } }
  const facets = await api.call(postRoutes.facets, {
    q: 'міст',
    filters,
    field: 'author,inLanguage,hasImage,entities.hashtag.id',
    limit: 10,
    order: 'count',
  })
  const histogram = await api.call(postRoutes.histogram, { q: '', collection: 'archives' })
  const channels = await api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 10 })
  const verified = await api.call(archiveRoutes.verify, {})
  return {
    pages,
    facets: facets.data,
    histogram: histogram.data,
    channels: channels.data.map(({ title, username, ...rest }) => ({
      title,
      username,
      names: Object.keys(rest).sort(),
    })),
    verified: verified.data.map(({ check, ok }) => [check, ok]),
  }
}

async function usersOf({ instance: { app, setup } }: TestLitopys) {
  const wish = { setupToken: setup.token, email: 'first@example.org', password, confirmation: password }
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.inject({ method: 'POST', url: '/api/v1/auth/initialize', payload: wish }),
    ),
  )
  const { cookie, bearer } = await signInAs(app, 'first@example.org')
  const refreshed = await app.inject({ url: '/api/v1/auth/refresh', headers: { cookie } })
  const me = await app.inject({ url: '/api/v1/user/me', headers: bearer })
  const strange = await app.inject({
    url: '/api/v1/auth/refresh',
    headers: { cookie: `__Host-tg_rt=${randomUUID()}.x` },
  })
  const out = await app.inject({ url: '/api/v1/auth/logout', headers: { cookie } })
  const after = await app.inject({ url: '/api/v1/user/me', headers: bearer })
  return {
    made: made.map((response) => response.statusCode).sort(),
    me: { ...me.json().data, _id: '', createdAt: '', updatedAt: '' },
    statuses: [refreshed, strange, out, after].map((response) => response.statusCode),
  }
}
