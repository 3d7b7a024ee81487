import { readFileSync } from 'node:fs'
import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const token = 'a-token-of-the-test-0123456789'
let cast: Cast<'oksana'>
let litopys: TestLitopys
let address: string
beforeAll(async () => {
  cast = await directoryWithCast({ oksana: { role: ['Admin'] } })
  litopys = await startTestLitopys({
    DATA_DIR: cast.directory,
    METRICS_PORT: '0',
    METRICS_TOKEN: token,
    PASSWORD_MEMORY_KIB: '8',
  })
  await litopys.instance.listen()
  address = litopys.instance.metricsAddress() ?? ''
  await litopys.importPosts([{ channelId: 5, messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Міст' }])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Read = { name: string; labels: string; value: number }

async function scrape(): Promise<Read[]> {
  const text = await (await fetch(address)).text()
  return text.split('\n').flatMap((line): Read[] => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name ? [{ name, labels, value: Number(value) }] : []
  })
}

/** Value of a metric whose labels contain all of these. */
function valueIn(metrics: Read[], name: string, ...labels: string[]): number | undefined {
  const found = metrics.filter(
    (one) => one.name === name && labels.every((part) => one.labels.includes(part)),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

const search = (q: string) => litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 20 })
const get = (url: string, headers = {}) => litopys.instance.app.inject({ method: 'GET', url, headers })
const signIn = () =>
  litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: 'nobody@example.org', password: 'secret-word-of-nobody' },
  })

test('metrics on the main port need the token', async () => {
  expect((await get('/metrics')).statusCode).toBe(401)
  expect((await get('/metrics', { authorization: `Bearer ${token}x` })).statusCode).toBe(401)
  const answer = await get('/metrics', { authorization: `Bearer ${token}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.body).toContain('litopys_build_info{')
})

test('a refused sign-in counts once, by its reason', async () => {
  const before = valueIn(await scrape(), 'litopys_sign_in_failures_total', 'reason="password"')
  expect((await signIn()).statusCode).toBe(401)
  const after = valueIn(await scrape(), 'litopys_sign_in_failures_total', 'reason="password"')
  expect([before, after]).toEqual([0, 1])
})

test('a search counts as a request and as statements of its pool', async () => {
  const [requests, statements] = [
    ['litopys_http_request_duration_seconds_count', 'route="/api/v1/archives"', 'status="200"'] as const,
    ['litopys_statement_duration_seconds_count', 'pool="search"', 'result="done"'] as const,
  ]
  const before = await scrape()
  await search('міст')
  const after = await scrape()
  expect(valueIn(after, ...requests)).toBe((valueIn(before, ...requests) ?? 0) + 1)
  expect(valueIn(after, ...statements)).toBeGreaterThan(valueIn(before, ...statements) ?? 0)
})

test('a job counts by its result, with what it has captured', async () => {
  const done = ['litopys_job_run_seconds_count', 'kind="import"', 'result="done"'] as const
  const before = await scrape()
  await litopys.importPosts([
    { channelId: 5, messageId: 2, date: '2026-01-02T10:00:00Z', text: 'Ще один міст' },
    { channelId: 5, messageId: 3, date: '2026-01-02T10:00:00Z', text: 'І ще' },
  ])
  const after = await scrape()
  expect(valueIn(after, ...done)).toBe((valueIn(before, ...done) ?? 0) + 1)
  const captured = ['litopys_captured_posts_total', 'kind="import"'] as const
  expect(valueIn(after, ...captured)).toBe((valueIn(before, ...captured) ?? 0) + 2)
  expect(valueIn(after, 'litopys_jobs', 'kind="import"', 'status="running"')).toBe(0)
  expect(valueIn(after, 'litopys_posts')).toBe(3)
})

test('input of callers does not become a label', async () => {
  await get('/api/v1/archives/10_5')
  await get('/api/v1/jobs/not-a-job')
  const before = new Set((await scrape()).map(({ name, labels }) => `${name}{${labels}}`))
  for (let i = 0; i < 30; i += 1) {
    await get(`/api/v1/archives/10_${i}`)
    await get(`/api/v1/nothing-${i}?q=text${i}`)
    await get(`/app/nothing-${i}`)
    await search(`word${i}`)
  }
  const text = await (await fetch(address)).text()
  expect(text).not.toMatch(/nothing-|word1|text1|10_1|nobody|example\.org/)
  const added = (await scrape())
    .map(({ name, labels }) => `${name}{${labels}}`)
    .filter((one) => !before.has(one))
  // The new routes and statuses of these calls, whatever their number.
  const series = new Set(
    added.map((one) => one.replace(/,?le="[^"]*"/, '').replace(/_(bucket|sum|count)\{/, '{')),
  )
  expect([...series].length).toBeLessThanOrEqual(6)
})

test('each metric has a name with the prefix and a text', async () => {
  const text = await (await fetch(address)).text()
  const names = [...text.matchAll(/^# HELP (\S+) (.+)$/gm)]
  expect(names.length).toBeGreaterThan(20)
  expect(
    names.filter(([, name = '', help = '']) => !name.startsWith('litopys_') || help.length < 10),
  ).toEqual([])
})

test('every metric without a label has a value', async () => {
  const text = await (await fetch(address)).text()
  const gauges = [...text.matchAll(/^# TYPE (\S+) (?:gauge|counter)$/gm)].map(([, name = '']) => name)
  const metrics = await scrape()
  const without = gauges.filter((name) => valueIn(metrics, name) === undefined)
  // There are no channels with a source, no backups and no time stamps, and no user has verified the audit log.
  expect(without.filter((name) => !/^litopys_(channel|audit|backup|time_stamps)_/.test(name))).toEqual([])
})

test('another path and another method of the metrics port are refused', async () => {
  expect((await fetch(new URL('/', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
})

test('alert rules and dashboard use only metrics that a server has', async () => {
  const text = await (await fetch(address)).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const known = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const content = readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const used = new Set(content.match(/\blitopys_\w+/g))
    expect([file, used.size > 5, [...used].filter((name) => !known.has(name))]).toEqual([file, true, []])
  }
})
