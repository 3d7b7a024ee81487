import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { archiveRoutes, postRoutes } from '../../contract/routes/archives.ts'
import { jobRoutes } from '../../contract/routes/jobs.ts'
import { type ApiClient, connectTo } from '../../server/cli/api-client.ts'
import { systemClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { startInstance } from '../../server/start.ts'
import { jobEnd } from '../../server/testing/litopys.ts'
import { benchPosts } from '../posts.ts'
import { growArchive } from './grow.ts'

/**
 * A running Litopys with the generated posts, and the file that they came from. The archive has each post of
 * the file `copies` times.
 */
export type BenchArchive = {
  directory: string
  file: string
  copies: number
  api: ApiClient
  /** Seconds of the import with its analysis and of the copies; undefined if the archive existed. */
  loadSeconds: number | undefined
  /** Closes the archive in this process for the time of `work`. */
  whileClosed(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the archive with this many posts in `data`, or creates it there with an import job. Posts beyond
 * `grownFrom` are copies that the engine makes itself, under their own numbers, which takes a tenth of the
 * time. Without `data` the archive is in a temporary directory.
 */
export async function openBenchArchive(
  posts: number,
  data: string | undefined,
  grownFrom = posts,
): Promise<BenchArchive> {
  const scratch = await mkdtemp(join(tmpdir(), 'litopys-bench-search-'))
  const directory = data ?? join(scratch, 'data')
  const file = join(scratch, 'posts.jsonl')
  await pipeline(Readable.from(lines(grownFrom), { highWaterMark: 64 }), createWriteStream(file))
  let opened = await open(directory)
  const close = async () => {
    await opened.close()
    await rm(scratch, { recursive: true })
  }
  try {
    const start = performance.now()
    const isNew = (await count(opened.api)) === 0
    if (isNew) await importFile(opened.api, file)
    if ((await count(opened.api)) === grownFrom && grownFrom < posts) {
      await opened.close()
      await growArchive({ directory: join(directory, 'archive') }, posts)
      opened = await open(directory)
    }
    const loadSeconds = isNew ? (performance.now() - start) / 1_000 : undefined
    const found = await count(opened.api)
    if (found !== posts) throw new Error(`The archive in ${directory} has ${found} posts, not ${posts}`)
    return {
      directory,
      file,
      copies: posts / grownFrom,
      get api() {
        return opened.api
      },
      loadSeconds,
      whileClosed: async (work) => {
        await opened.close()
        try {
          await work()
        } finally {
          opened = await open(directory)
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Without the limits that are meant for one user. */
export function benchSettings(directory: string): Record<string, string> {
  return {
    DATA_DIR: directory,
    LOG_LEVEL: 'fatal',
    SEARCH_TIMEOUT_SECONDS: '120',
    CALLS_PER_SECOND: '100000',
    SOCKETS_PER_ADDRESS: '1000',
    LAG_LIMIT_MS: '600000',
  }
}

async function open(directory: string): Promise<{ api: ApiClient; close(): Promise<void> }> {
  const config = readConfig(benchSettings(directory))
  const instance = await startInstance(config, systemClock)
  return { api: connectTo(instance.socketPath), close: () => instance.close() }
}

async function count(api: ApiClient): Promise<number> {
  return (await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1 })).totalItems
}

async function importFile(api: ApiClient, file: string): Promise<void> {
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  const { state } = await jobEnd(api, job.id)
  if (state.status !== 'done') throw new Error(`The import has ended as ${JSON.stringify(state)}`)
}

function* lines(count: number): Generator<string> {
  for (const post of benchPosts(count)) yield `${JSON.stringify(post)}\n`
}
