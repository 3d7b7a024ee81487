import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '../../contract/routes/archives.ts'
import { exportRoutes } from '../../contract/routes/exports.ts'
import { jobRoutes } from '../../contract/routes/jobs.ts'
import { systemRoutes } from '../../contract/routes/system.ts'
import { usualColumns } from '../../contract/schemas/export.ts'
import { type ApiClient, connectTo } from '../../server/cli/api-client.ts'
import { systemClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { startInstance } from '../../server/start.ts'
import { jobEnd } from '../../server/testing/litopys.ts'
import { writeGenerated } from '../posts.ts'
import { meterOf, ownMeter, processesOf } from '../processes.ts'
import { benchSettings } from '../search/archive.ts'
import { mean, percentile, tenths } from '../search/figures.ts'
import { createFreshLaps } from '../search/fresh-queries.ts'
import { growArchive } from '../search/grow.ts'
import { commit, load, thisMachine } from '../search/machine.ts'
import { note } from '../search/note.ts'
import { tenFacets } from '../search/ours.ts'
import { facetSize, pageSize } from '../search/peer.ts'
import { type BenchQuery, filtersOf, searchMix } from '../search/queries.ts'
import type { EngineReport, EnginesResult } from './result.ts'
import { type Running, type SetUp, setUps } from './set-ups.ts'

/** Answers of a set-up: each row, facet and day of a query as text, and the hash of the exported file. */
type Answers = { screens: Map<string, string[]>; exported: string }

/** `grownFrom`: so many posts are imported, and the engine copies them. `laps`: of 40 fresh queries each. */
type Options = { posts: number; grownFrom: number; laps: number }

/** Imports, searches and exports the same posts with each set-up, and compares all answers with the first. */
export async function benchEngines({ posts, grownFrom, laps }: Options): Promise<EnginesResult> {
  const measuredAt = new Date().toISOString()
  // Files may change while it runs.
  const measured = commit()
  const begun = performance.now()
  const start = load()
  const scratch = await mkdtemp(join(tmpdir(), 'litopys-bench-engines-'))
  const freshLap = createFreshLaps(searchMix)
  const queries = Array.from({ length: laps }, freshLap).flat()
  const engines: EngineReport[] = []
  let expected: Answers | undefined
  try {
    const file = join(scratch, 'posts.jsonl')
    await writeGenerated(file, grownFrom)
    for (const setUp of setUps) {
      const directory = join(scratch, setUp.name.replaceAll(' ', '-'))
      const { report, answers } = await measure(setUp, { directory, file, posts, grownFrom, queries })
      expected ??= answers
      engines.push({ ...report, compared: compare(answers, expected) })
      note(`${setUp.name} is measured`)
    }
  } finally {
    await rm(scratch, { recursive: true })
  }
  return {
    measuredAt,
    ...measured,
    machine: thisMachine(),
    load: { start, end: load() },
    minutes: Math.round((performance.now() - begun) / 60_000),
    posts,
    grownFrom,
    queries: queries.length,
    engines,
  }
}

type Task = { directory: string; file: string; posts: number; grownFrom: number; queries: BenchQuery[] }

async function measure(setUp: SetUp, task: Task) {
  const running = await setUp.start()
  try {
    const config = readConfig({ ...benchSettings(task.directory), ...running.settings })
    const opened = async <T>(work: (api: ApiClient) => Promise<T>): Promise<T> => {
      const instance = await startInstance(config, systemClock)
      try {
        return await work(connectTo(instance.socketPath))
      } finally {
        await instance.close()
      }
    }
    const imported = await opened((api) => timed(ownMeter(), () => importFile(api, task.file)))
    const { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster } = config
    const place = { directory: join(task.directory, 'archive'), url, cluster }
    if (task.grownFrom < task.posts) await growArchive(place, task.posts)
    return await opened((api) => measureOpen(setUp.name, { api, running, task, imported }))
  } finally {
    await running.stop()
  }
}

type Timed = { seconds: number; cpuMs: number }
type Opened = { api: ApiClient; running: Running; task: Task; imported: Timed }

async function measureOpen(name: string, { api, running, task, imported }: Opened) {
  const { nodes } = running
  const { directory, posts, grownFrom, queries } = task
  // The embedded engine is the only child of this process that is no server.
  const engines = nodes.length > 0 ? nodes : processesOf(process.pid).filter((pid) => pid !== process.pid)
  const all = ownMeter()
  const { archive } = (await api.call(systemRoutes.read, {})).data
  const shares = archive.shards?.map(({ sizes }) => (sizes?.posts ?? 0) / archive.posts) ?? [1]
  const meters = engines.map((pid) => meterOf(() => pid))

  const screens = new Map<string, string[]>()
  const times: number[] = []
  const nodesBefore = meters.map((meter) => meter.cpuMs())
  const asked = await timed(all, async () => {
    for (const query of queries) {
      const begun = performance.now()
      const answer = await screenOf(api, query)
      times.push(performance.now() - begun)
      screens.set(textOf(query), answer)
    }
  })
  const ofNodes = meters.map((meter, i) => (meter.cpuMs() - (nodesBefore[i] ?? 0)) / queries.length)
  const written = await timed(all, () => exportAll(api, directory))
  const report: Omit<EngineReport, 'compared'> = {
    name,
    import: {
      seconds: tenths(imported.seconds),
      postsPerSecond: Math.round(grownFrom / imported.seconds),
      cpuMsPerPost: Math.round((imported.cpuMs / grownFrom) * 1_000) / 1_000,
    },
    bytes: archive.bytes,
    largestShare: Math.max(...shares),
    screen: {
      median: tenths(percentile(times, 0.5)),
      p95: tenths(percentile(times, 0.95)),
      cpuMs: tenths(asked.cpuMs / queries.length),
      nodesCpuMs: tenths(ofNodes.reduce((sum, one) => sum + one, 0)),
      busiestNodeCpuMs: tenths(Math.max(...ofNodes)),
    },
    export: {
      seconds: tenths(written.seconds),
      rowsPerSecond: Math.round(posts / written.seconds),
      cpuMsPerPost: Math.round((written.cpuMs / posts) * 1_000) / 1_000,
    },
  }
  note(`${name}: mean time of a screen ${tenths(mean(times))} ms`)
  return { report, answers: { screens, exported: written.value } }
}

async function timed<T>(meter: { cpuMs(): number }, work: () => Promise<T>): Promise<Timed & { value: T }> {
  const [cpuBefore, begun] = [meter.cpuMs(), performance.now()]
  const value = await work()
  return { value, seconds: (performance.now() - begun) / 1_000, cpuMs: meter.cpuMs() - cpuBefore }
}

function textOf({ q, only }: BenchQuery): string {
  return only ? `${q} ${JSON.stringify(only)}` : q
}

/** The four concurrent calls of a screen; each row, facet and day of their answers as text. */
async function screenOf(api: ApiClient, { q, only = {} }: BenchQuery): Promise<string[]> {
  const asked = { q, filters: filtersOf(only) }
  const page = (key: 'relevance' | 'dateCreated') =>
    api.call(postRoutes.search, { ...asked, page: 1, itemsPerPage: pageSize, sortBy: { key } })
  const [byRelevance, byDate, facets, histogram] = await Promise.all([
    page('relevance'),
    page('dateCreated'),
    api.call(postRoutes.facets, { ...asked, field: tenFacets, limit: facetSize, order: 'count' }),
    api.call(postRoutes.histogram, { ...asked, collection: 'archives', interval: 'day' }),
  ])
  const pages = [byRelevance, byDate].flatMap(({ totalItems, totalPosts, data }) => [
    `${totalItems} ${totalPosts}`,
    ...data.map((row) => JSON.stringify(row, withoutImportTime)),
  ])
  return [
    ...pages,
    ...Object.entries(facets.data).map((facet) => JSON.stringify(facet)),
    ...histogram.data.buckets.map((bucket) => JSON.stringify(bucket)),
  ]
}

/** The set-ups import the posts at different times. */
function withoutImportTime(key: string, value: unknown): unknown {
  return key === 'archivedAt' || key === 'createdAt' ? undefined : value
}

function compare(answers: Answers, expected: Answers): EngineReport['compared'] {
  let rows = 0
  const differing: string[] = []
  for (const [query, right] of expected.screens) {
    const found = answers.screens.get(query) ?? []
    rows += right.length
    const at = Array.from({ length: Math.max(found.length, right.length) }).findIndex(
      (_, i) => found[i] !== right[i],
    )
    if (at === -1) continue
    differing.push(query)
    note(`${query} differs: ${found[at]} instead of ${right[at]}`)
  }
  return { rows, differing, isExportEqual: answers.exported === expected.exported }
}

async function importFile(api: ApiClient, file: string): Promise<void> {
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  const { state } = await jobEnd(api, job.id)
  if (state.status !== 'done') throw new Error(`The import has ended as ${JSON.stringify(state)}`)
}

/** Exports all posts, the newest first, as CSV; returns the hash of the file. */
async function exportAll(api: ApiClient, directory: string): Promise<string> {
  const { data } = await api.call(exportRoutes.start, {
    q: '',
    format: 'csv',
    columns: [...usualColumns],
    sortBy: { key: 'dateCreated', desc: true },
  })
  for (;;) {
    const { state } = (await api.call(exportRoutes.read, { id: data.id })).data
    if (state.status === 'failed') throw new Error(state.reason)
    if (state.status === 'done') break
    await sleep(50)
  }
  const bytes = await readFile(join(directory, 'exports', `${data.id}.csv`))
  return createHash('sha256').update(bytes).digest('hex')
}
