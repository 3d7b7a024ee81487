import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copiedTables, readGroups, repairReadingRows } from '#archive/copied-groups'
import { openEngine } from '#archive/engine'
import { raw } from '#archive/sql'
import { type ApiClient, connectTo } from '#cli/api-client'
import { checkRestored } from '#cli/check-restored'
import { openDataDirectory } from '#data-directory/directory'
import { openRecords } from '#records/open'
import { digestRecords } from '#records/row-digests'
import { running } from '#records/start-lock'
import { secretsInFolder, writeSecretsFile } from '#secrets/secrets-file'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { startInstance } from '#server/start'
import { startProgram, until } from '#testing/child'
import { startTestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'
import { type ClickHouseCluster, startClickHouseCluster } from '../../tools/engines/clickhouse.ts'
import { type Postgres, startPostgres } from '../../tools/engines/postgres.ts'
import { type Moved, moveData } from './move.usecase.ts'

const isLong = inject('isLong')
const count = isLong ? 40_000 : 1_000
const home = mkdtempSync(join(tmpdir(), 'litopys-move-'))
const DATA_DIR = join(home, 'data')
const embedded = { DATA_DIR, CLICKHOUSE_URL: '', CLICKHOUSE_CLUSTER: '', DATABASE_URL: '' }
const target = join(home, 'target.env')
let cluster: ClickHouseCluster
let postgres: Postgres
let servers: Record<string, string>
let before: object
let answers: object

beforeAll(async () => {
  const [litopys, ...started] = await Promise.all([
    startTestLitopys(embedded),
    startClickHouseCluster(2),
    startPostgres(),
  ])
  ;[cluster, postgres] = started
  servers = {
    DATA_DIR,
    CLICKHOUSE_URL: cluster.nodes.map(({ url }) => url).join(','),
    CLICKHOUSE_CLUSTER: cluster.name,
    // The server asks for no password.
    DATABASE_URL: postgres.url.replace('litopys@', 'litopys:secret-word@'),
  }
  const { DATA_DIR: _, ...settings } = servers
  writeFileSync(
    target,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  await litopys.importPosts(posts(''))
  // Newer texts and counts of some posts: versions, revisions and counts.
  await litopys.importPosts(posts(' змінено', 5))
  const { data: quote } = await litopys.api.call(quoteRoutes.save, { postId: '20_8' })
  expect(quote.postId).toBe('20_8')
  answers = await answersOf(litopys.api)
  expect(answers).toMatchObject({ failed: [], total: count, quotes: [['20_8', expect.any(String)]] })
  await litopys.instance.close()
  before = await stateOf(embedded)
  expect(before).toMatchObject({ channelsToRepair: 0 })
})
afterAll(async () => {
  await cluster.stop()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Posts of eight channels in eight months. */
function posts(suffix: string, every = 1) {
  return Array.from({ length: count / every }, (_, i) => {
    const n = i * every + 8
    return {
      channel: `Channel ${n % 8}`,
      channelId: 20 + (n % 8),
      messageId: n,
      date: new Date(Date.UTC(2026, n % 8, 1 + (n % 27), 0, n % 60)).toISOString(),
      ...(suffix ? { editedAt: new Date(Date.UTC(2026, 9, 1)).toISOString() } : {}),
      text: `Допис ${n} про міст номер ${n % 17} і дорогу до нього через річку Дніпро, «Київ»\\n${suffix}`,
      views: n * (suffix ? 3 : 1),
      reactions: [{ name: '👍', count: n % 7 }],
    }
  })
}

type Settings = Record<string, string>

/** All rows of both databases, by group and by table. */
async function stateOf({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, DATABASE_URL }: Settings) {
  const engine = await openEngine({
    directory: join(DATA_DIR, 'archive'),
    url: CLICKHOUSE_URL || undefined,
    cluster: CLICKHOUSE_CLUSTER || undefined,
    searchTimeoutSeconds: 60,
  })
  const records = await openRecords({
    directory: join(DATA_DIR, 'records'),
    url: DATABASE_URL || undefined,
  })
  try {
    const { signal } = new AbortController()
    const groups = copiedTables.map(async (table) => [table, await readGroups(engine, table, { signal })])
    const tables = await records.transaction().execute(digestRecords)
    const channelsToRepair = await repairReadingRows(engine, signal)
    return { groups: Object.fromEntries(await Promise.all(groups)), tables, channelsToRepair }
  } finally {
    await records.destroy()
    await engine.close()
  }
}

function move(to: string, settings: Settings) {
  return startProgram('server/cli/main.ts', ['move', '--to', to], settings)
}

/** Runs a move and kills it when it has printed this text. */
async function killedAfter(text: string, to: string, settings: Settings, pauseMs = 0) {
  const { child, output, ended } = move(to, settings)
  await until(() => output.stderr.includes(text) || child.exitCode !== null)
  await sleep(pauseMs)
  child.kill('SIGKILL')
  await ended
  return output.stderr
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Moves in this process, without the checks at the end. */
async function moveNow<T>(from: Settings, to: Settings, check?: (moved: Moved) => Promise<T>) {
  const read = (settings: Settings) => readConfig({ ...settings, LOG_LEVEL: 'fatal' })
  const { signal } = new AbortController()
  const silent = { onStep: () => undefined, onRows: () => undefined }
  return await moveData(
    { config: read(from), target: read(to), signal, ...silent },
    async (moved) => await check?.(moved),
  )
}

/** Rows that are not in the source, others that are missing, and posts that searches do not find. */
async function spoil() {
  const engine = await openEngine({
    directory: '',
    url: servers.CLICKHOUSE_URL,
    cluster: servers.CLICKHOUSE_CLUSTER,
    searchTimeoutSeconds: 60,
  })
  const run = (statement: string) => engine.run(raw(statement))
  await run("DELETE FROM litopys.posts WHERE channelId = '21'")
  await run(
    "INSERT INTO litopys.posts SELECT * REPLACE ('changed' AS text) FROM litopys.posts WHERE channelId = '22'",
  )
  await run('INSERT INTO litopys.bands SELECT number * 4000000, 7 FROM numbers(1000)')
  await run('TRUNCATE TABLE litopys.postRows')
  await run('TRUNCATE TABLE litopys.facetValues')
  await engine.close()
}

async function serverWith(settings: Settings) {
  return await startInstance(
    readConfig({ ...settings, LOG_LEVEL: 'fatal', PORT: '0', SECOND_FACTOR: 'off' }),
    systemClock,
  )
}

/** What a server finds in its own checks and for its users. */
async function answersOf(api: ApiClient) {
  const { data: findings } = await api.call(archiveRoutes.verify, {})
  const sortBy = { key: 'dateCreated' } as const
  const page = await api.call(postRoutes.search, { q: 'міст -absent', page: 1, itemsPerPage: 50, sortBy })
  const { data: facets } = await api.call(postRoutes.facets, {
    q: '',
    field: 'author,inLanguage',
    limit: 20,
    order: 'count',
  })
  const { data: quotes } = await api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
  const failed = findings.filter(({ ok }) => !ok)
  return {
    failed,
    total: page.totalItems,
    rows: page.data,
    facets,
    quotes: quotes.map((one) => [one.postId, one.hash]),
  }
}

async function answersWith(settings: Settings) {
  const instance = await serverWith(settings)
  try {
    return await answersOf(connectTo(instance.socketPath))
  } finally {
    await instance.close()
  }
}

test('an archive moves from embedded databases to servers and back, and a killed move continues', async () => {
  const first = await killedAfter('Copying rows', target, embedded, 300)
  expect(first).toContain('Copying rows')
  // No server takes a part of an archive for all of it.
  await expect(serverWith(servers)).rejects.toThrow('run npx litopys move again')
  await spoil()
  if (isLong)
    for (const text of ['Comparing counts', 'Moving users', 'Checking what was moved'])
      expect(await killedAfter(text, target, embedded)).toContain(text)
  const done = await move(target, embedded).ended
  expect(done.stderr).toContain('Posts: embedded ClickHouse -> ClickHouse, cluster litopys')
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Moved ${count} posts of 8 channels`),
  })
  expect(done.stdout).toContain(`set     CLICKHOUSE_URL=${servers.CLICKHOUSE_URL}`)
  expect(done.stdout).toContain('set     DATABASE_URL=(as in the file of the target)')
  expect(done.stdout + done.stderr).not.toContain('secret-word')
  expect(done.stdout).not.toContain('FAILED')
  expect(await stateOf(servers)).toEqual(before)
  await expect(moveNow(embedded, servers)).rejects.toThrow('is not empty')
  if (isLong) {
    expect(await stateOf(embedded)).toEqual(before)
    expect(await answersWith(servers)).toEqual(answers)
    before = await stateOf(servers)
  }

  // The old databases are where the new ones would be.
  await expect(moveNow(servers, embedded)).rejects.toThrow('is not empty')
  for (const name of ['archive', 'records']) renameSync(join(DATA_DIR, name), join(DATA_DIR, `${name}-old`))
  layOut(DATA_DIR)
  const { child, output, ended } = move('embedded', servers)
  await until(() => output.stderr.includes('Copying rows'))
  child.kill('SIGINT')
  expect(await ended).toMatchObject({
    code: 130,
    stderr: expect.stringContaining('run the same command again'),
  })
  const returned = await move('embedded', servers).ended
  expect(returned).toMatchObject({ code: 0, stdout: expect.stringContaining('remove  DATABASE_URL') })
  expect(await stateOf(embedded)).toEqual(before)
  expect(await answersWith(embedded)).toEqual(answers)
})

test('a move is refused while a server uses the source, and if there is nothing to move', async () => {
  await expect(moveNow(embedded, embedded)).rejects.toThrow('There is nothing to move')
  // What a running server has, whatever its address says about it.
  const session = await connected(`${postgres.url}?application_name=first`)
  await session.query(`SELECT pg_advisory_lock_shared(${running})`)
  await expect(moveNow(servers, embedded)).rejects.toThrow('Stop all servers that use it')
  await session.end()
  const locked = openDataDirectory(DATA_DIR)
  await expect(moveNow(embedded, servers)).rejects.toThrow('in use by another process')
  locked.close()
})

test('a move leaves tables of another program alone, and checks the audit log with LITOPYS_SECRETS_FILE', async () => {
  const own = await connected(postgres.url)
  await own.query('CREATE DATABASE other')
  await own.end()
  const url = new URL(postgres.url)
  url.pathname = '/other'
  const other = await connected(url.href)
  await other.query('CREATE TABLE customers AS SELECT 1 AS id')
  const records = { ...embedded, DATABASE_URL: url.href }
  await expect(moveNow(embedded, records)).rejects.toThrow('tables of another program: customers')
  expect((await other.query('SELECT id FROM customers')).rows).toEqual([{ id: 1 }])
  await other.query('DROP TABLE customers')
  await other.end()

  const [folder, file] = [join(DATA_DIR, 'secrets'), join(home, 'secrets.json')]
  writeSecretsFile(file, secretsInFolder(folder))
  renameSync(folder, `${folder}-old`)
  const source = { ...embedded, LITOPYS_SECRETS_FILE: file }
  const { checked } = await moveNow(source, records, (moved) => checkRestored(moved, moved.secrets))
  expect(checked?.filter(({ ok }) => !ok)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  renameSync(`${folder}-old`, folder)
})
