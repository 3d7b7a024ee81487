import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { installS3, type S3, startS3 } from '../../tools/engines/s3.ts'
import { chat, message } from '../adapters/telegram/source.fixture.ts'
import { jpeg } from './media.ts'
import { password } from './people.ts'
import { type PreviewServer, startPreviewServer } from './preview-server.ts'
import { refreshing, shownPosts } from './refreshes.ts'
import { createBucket } from './s3-bucket.ts'
import { type ServerProcess, startServers } from './server-processes.ts'
import { zipOf } from './zip.ts'

const isLong = inject('isLong')
// The store has tests of its own, so the short run does without its server.
const program = isLong ? installS3() : undefined
let servers: Awaited<ReturnType<typeof startServers>>
let records: pg.Client
let s3: S3 | undefined
let preview: PreviewServer
let [first, second]: ServerProcess[] = []
/** The store of files is a shared folder, or S3 in the long run. */
let settings: Record<string, string> = {}

beforeAll(async () => {
  servers = await startServers()
  records = new pg.Client({ connectionString: servers.postgres.url })
  await records.connect()
  s3 = program ? await startS3(program) : undefined
  if (s3) await createBucket(s3.url, 'files')
  const store = s3
    ? {
        FILES_URL: 's3://files/litopys',
        S3_ENDPOINT: s3.url,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'key',
      }
    : { FILES_URL: `file://${join(servers.home, 'files')}` }
  mkdirSync(join(servers.home, 'files'))
  preview = await startPreviewServer(
    { name: 'litopys_shared', id: 1_700_000_001, title: 'Shared' },
    shownPosts(1, 5),
  )
  settings = { ...store, PREVIEW_URL: preview.url, PREVIEW_EVERY_MS: '0' }
}, 400_000)
afterAll(async () => {
  await records.end()
  await servers.stop()
  await s3?.stop()
  await preview.close()
}, 60_000)

const both = (): [ServerProcess, ServerProcess] => {
  if (!first || !second) throw new Error('The processes did not start')
  return [first, second]
}

test('two processes that start at the same moment on empty databases are both ready', {
  timeout: 240_000,
}, async () => {
  ;[first, second] = await Promise.all([servers.start('first', settings), servers.start('second', settings)])
  const everything = { q: '', page: 1, itemsPerPage: 1 }
  for (const { api } of both())
    expect(await api.call(postRoutes.search, everything)).toMatchObject({ totalItems: 0 })
  const waited = both().map(({ output }) => /Another process is starting/.test(output.stdout + output.stderr))
  expect(waited.toSorted()).toEqual([false, true])
  await records.query(`
    CREATE TABLE claims (job uuid, lease uuid, process text);
    CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO claims VALUES (NEW.id, NEW.lease, current_setting('application_name')); RETURN NEW;
    END $$;
    CREATE TRIGGER claimed AFTER UPDATE ON jobs FOR EACH ROW
      WHEN (NEW.lease IS NOT NULL AND NEW.lease IS DISTINCT FROM OLD.lease) EXECUTE FUNCTION note_claim()`)
})

/** How often each process has claimed each of the jobs. */
async function claimsOf(ids: string[]): Promise<{ job: string; by: string[] }[]> {
  const { rows } = await records.query(
    'SELECT job, array_agg(process ORDER BY process) AS by FROM claims WHERE job = ANY($1) GROUP BY job',
    [ids],
  )
  return rows
}

/** Calls of a user in a browser. The session is valid at every process. */
async function calling(at: ServerProcess, path: string, init: { body?: object; token?: string } = {}) {
  return await fetch(`${at.origin}/api/v1${path}`, {
    ...(init.body ? { method: 'POST', body: JSON.stringify(init.body) } : {}),
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
  })
}
async function dataOf(at: ServerProcess, path: string, init: { body?: object; token?: string } = {}) {
  const response = await calling(at, path, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text).data
}

async function upload({ api }: ServerProcess, name: string, content: string | Buffer): Promise<string> {
  const file = join(servers.home, name)
  writeFileSync(file, content)
  return (await api.upload(jobRoutes.upload, { fileName: name }, file)).data.uploadId
}
/** Uploads a file to one process and starts its import at another. */
async function importInto(at: ServerProcess, name: string, content: string | Buffer, uploadTo = at) {
  const uploadId = await upload(uploadTo, name, content)
  return (await at.api.call(archiveRoutes.startCapture, { uploadId })).data.id
}
async function ended({ api }: ServerProcess, id: string) {
  for (;;) {
    const { data } = await api.call(jobRoutes.read, { id })
    if (data.state.status !== 'queued' && data.state.status !== 'running') return data
    await sleep(20)
  }
}

let token = ''
test('the first administrator is set up and signs in at one process, and calls the other', {
  timeout: 60_000,
}, async () => {
  const [one, other] = both()
  const setupToken = /#setup=(\S+)/.exec(other.output.stdout)?.[1] ?? ''
  const email = 'first@example.org'
  await dataOf(one, '/auth/initialize', {
    body: { setupToken, email, password, confirmation: password },
  })
  token = (await dataOf(one, '/auth/login', { body: { email, password } })).accessToken
  expect((await dataOf(other, '/user/me', { token })).email).toBe(email)
})

test('files, posts and exports of one process are read from the other', { timeout: 120_000 }, async () => {
  const [one, other] = both()
  const photo = jpeg(1)
  const zip = await zipOf({
    'result.json': JSON.stringify(chat(7, [message(1, { photo: 'photos/a.jpg' })])),
    'photos/a.jpg': photo,
  })
  const job = await ended(other, await importInto(one, 'export.zip', zip, other))
  expect(job).toMatchObject({ state: { status: 'done' }, report: { media: { stored: 1, missing: 0 } } })
  for (const at of both()) {
    const { posts } = await dataOf(at, '/archives/media', { body: { ids: ['7_1'] }, token })
    const link = posts[0].links[0]
    for (const reader of both()) {
      const file = await fetch(`${reader.origin}${link}`)
      expect(file.status).toBe(200)
      expect(Buffer.from(await file.arrayBuffer()).equals(photo)).toBe(true)
      const part = await fetch(`${reader.origin}${link}`, { headers: { range: 'bytes=3-9' } })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(photo.subarray(3, 10))).toBe(true)
    }
  }
  const body = { q: '', format: 'csv', columns: ['messageId', 'text'] }
  const { id } = await dataOf(one, '/exports', { body, token })
  const state = async () => (await dataOf(other, `/exports/${id}`, { token })).state
  await expect.poll(async () => (await state()).status, { timeout: 20_000 }).toBe('done')
  const { link } = await dataOf(other, `/exports/${id}/link`, { body: {}, token })
  const { sha256 } = await state()
  for (const reader of both()) {
    const file = Buffer.from(await (await fetch(`${reader.origin}${link}`)).arrayBuffer())
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
  }
})

test('a change of one process is seen in the other at once', { timeout: 60_000 }, async () => {
  const [one, other] = both()
  const counted = async () =>
    (await other.api.call(postRoutes.search, { q: 'свіжий', page: 1, itemsPerPage: 1 })).totalItems
  expect(await counted()).toBe(0)
  const post = {
    channelId: 9,
    channel: 'Nine',
    messageId: 1,
    date: '2026-01-01T00:00:00Z',
    text: 'Свіжий допис',
  }
  await ended(one, await importInto(one, 'fresh.jsonl', JSON.stringify(post)))
  // Kept answers would last five seconds.
  await expect.poll(counted, { timeout: 4_000, interval: 50 }).toBe(1)
  const [channel] = (await one.api.call(channelRoutes.list, { search: 'Nine', page: 1, itemsPerPage: 1 }))
    .data
  await one.api.call(channelRoutes.remove, { id: channel?._id ?? '', posts: 'delete' })
  await expect.poll(counted, { timeout: 4_000, interval: 50 }).toBe(0)
})

test('a rate limit counts the calls of all processes', { timeout: 60_000 }, async () => {
  const [one, other] = both()
  const read = async (at: ServerProcess) => (await fetch(`${at.origin}/feeds/unknown.atom`)).status
  const statuses = await Promise.all(Array.from({ length: 60 }, () => read(one)))
  expect(new Set(statuses)).toEqual(new Set([404]))
  // Alone, it would allow 60 calls too.
  await expect.poll(() => read(other), { timeout: 5_000, interval: 100 }).toBe(429)
})

test('one process talks to Telegram, and the other asks it', { timeout: 60_000 }, async () => {
  const [one, other] = both()
  const { _id: id } = await refreshing(one.api).add('litopys_shared')
  const unknown = refreshing(other.api).add('litopys_unknown')
  await expect(unknown).rejects.toThrow('The web preview redirects to another page')
  const ids: string[] = []
  for (const { api } of [one, other, one, other]) {
    const job = await refreshing(api).begin(id)
    ids.push(job)
    expect((await ended(one, job)).state).toEqual({ status: 'done' })
  }
  const processes = (await claimsOf(ids)).flatMap(({ by }) => by)
  expect(processes).toHaveLength(ids.length)
  expect(new Set(processes).size).toBe(1)
})

const count = isLong ? 1_000 : 12
/** Calls `work` for each job, some at a time. */
async function inLanes<T>(work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const lanes = 8
  const lane = async (first: number) => {
    for (let i = first; i < count; i += lanes) results[i] = await work(i)
  }
  await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))
  return results
}

test(`${count} jobs run once${isLong ? ', also if a process is killed in the middle' : ''}`, {
  timeout: 1_800_000,
}, async () => {
  const [one, other] = both()
  const uploads = await inLanes(async (i) => {
    const post = {
      channelId: 100 + (i % 5),
      messageId: i + 1,
      date: '2026-01-01T00:00:00Z',
      text: `Допис ${i}`,
    }
    return await upload(i % 2 ? one : other, `${i}.jsonl`, JSON.stringify(post))
  })
  const begin = performance.now()
  // All at once, so that both processes have much to do when one is killed.
  const ids = await inLanes(async (i) => {
    const { api } = i % 2 ? other : one
    return (await api.call(archiveRoutes.startCapture, { uploadId: uploads[i] ?? '' })).data.id
  })
  const queuedIn = (performance.now() - begin) / 1_000
  const done = async () => {
    const { rows } = await records.query(
      `SELECT count(*)::int AS done FROM jobs WHERE status NOT IN ('queued', 'running') AND id = ANY($1)`,
      [ids],
    )
    return rows[0].done
  }
  const isRunning = async (process: string) => {
    const { rowCount } = await records.query(
      `SELECT FROM jobs JOIN claims ON claims.lease = jobs.lease WHERE status = 'running' AND process = $1`,
      [process],
    )
    return rowCount !== 0
  }
  while ((await done()) < count / 2) await sleep(20)
  const doneBefore = await done()
  if (isLong) {
    while (!(await isRunning('first'))) await sleep(1)
    await one.kill()
  }
  while ((await done()) < count) await sleep(100)
  const seconds = (performance.now() - begin) / 1_000
  const { rows: jobs } = await records.query('SELECT status, report FROM jobs WHERE id = ANY($1)', [ids])
  expect(jobs.map(({ status }) => status)).toEqual(ids.map(() => 'done'))
  const claims = await claimsOf(ids)
  expect(claims).toHaveLength(count)
  const processes = claims.flatMap(({ by }) => by)
  const per = (name: string) => processes.filter((process) => process === name).length
  const repeated = claims.filter(({ by }) => by.length > 1)
  console.log(
    `${count} jobs, queued in ${queuedIn.toFixed(1)} s, ended in ${seconds.toFixed(1)} s, ${doneBefore} before the kill: first ${per('first')}, second ${per('second')}, taken over ${repeated.length}`,
  )
  expect(Math.min(per('first'), per('second'))).toBeGreaterThan(0)
  // Only a job that the killed process was running is claimed again, by the other.
  expect(repeated.length).toBeLessThanOrEqual(1)
  for (const { by } of repeated) expect(by).toEqual(['first', 'second'])
  for (let channelId = 100; channelId < 105; channelId += 1) {
    const found = await other.api.call(postRoutes.search, {
      q: '',
      filters: { channelId: { in: [String(channelId)] } },
      page: 1,
      itemsPerPage: 1,
    })
    expect(found.totalItems).toBe(ids.filter((_, i) => 100 + (i % 5) === channelId).length)
  }
  // Both processes have sealed at the same time.
  const { rows: seals } = await records.query('SELECT number, run FROM seals ORDER BY number')
  expect(seals.map(({ number }) => Number(number))).toEqual(seals.map((_, i) => i + 1))
  expect(seals.flatMap(({ run }) => (ids.includes(run) ? [run] : [])).toSorted()).toEqual(ids.toSorted())
  const checks = await other.api.call(archiveRoutes.verify, {})
  expect(checks.data.filter(({ ok }) => !ok)).toEqual([])
})

// An export of a killed process is taken over in exports.job.test.ts, and the home in home-process.test.ts.
test.runIf(isLong)('after the kill, the other process talks to Telegram', { timeout: 60_000 }, async () => {
  const [, other] = both()
  const { data } = await other.api.call(channelRoutes.list, { search: 'Shared', page: 1, itemsPerPage: 1 })
  const job = await refreshing(other.api).refresh(data[0]?._id ?? '')
  expect(job.state).toEqual({ status: 'done' })
  expect((await claimsOf([job.id]))[0]?.by).toEqual(['second'])
})

test.runIf(isLong)(
  'a process that is killed between the seal and the end of its job leaves one seal, and another ends the job',
  { timeout: 300_000 },
  async () => {
    const [one, other] = both()
    // It was killed before, unless this test runs alone.
    await one.kill()
    const third = await servers.start('third', settings)
    await records.query(`
      CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(600); RETURN NEW;
      END $$;
      CREATE TRIGGER ending BEFORE UPDATE ON jobs FOR EACH ROW
        WHEN (NEW.status = 'done' AND OLD.status <> 'done') EXECUTE FUNCTION wait_long()`)
    const post = { channelId: 77, messageId: 1, date: '2026-01-01T00:00:00Z', text: 'Запечатано' }
    const id = await importInto(third, 'sealed.jsonl', JSON.stringify(post))
    const sealsOfRun = async () => {
      const { rows } = await records.query('SELECT number FROM seals WHERE run = $1', [id])
      return rows.length
    }
    await expect.poll(sealsOfRun, { timeout: 60_000 }).toBe(1)
    const waiting = async () => {
      const { rows } = await records.query(
        "SELECT pid, application_name AS name FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
      )
      return rows
    }
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
    const [{ pid, name }] = await waiting()
    const [victim, survivor] = name === 'third' ? [third, other] : [other, third]
    await victim.kill()
    // The database has noticed the kill, before the statement could be committed.
    await records.query('SELECT pg_terminate_backend($1)', [pid])
    await records.query('DROP TRIGGER ending ON jobs')
    expect((await ended(survivor, id)).state).toEqual({ status: 'done' })
    expect((await claimsOf([id]))[0]?.by).toEqual([name, survivor === third ? 'third' : 'second'].toSorted())
    expect(await sealsOfRun()).toBe(1)
    const checks = await survivor.api.call(archiveRoutes.verify, {})
    expect(checks.data.filter(({ ok }) => !ok)).toEqual([])
  },
)
