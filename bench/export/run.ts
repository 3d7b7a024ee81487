import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readExport, startExport } from '@litopys/contract/routes/exports'
import { type ExportOrder, usualColumns } from '@litopys/contract/schemas/export'
import { openEngine } from '../../server/archive/engine.ts'
import { raw, sql } from '../../server/archive/sql.ts'
import type { ApiClient } from '../../server/cli/api-client.ts'
import { type BenchArchive, openBenchArchive } from '../search/archive.ts'

type Speed = { seconds: number; rowsPerSecond: number }
type Written = Speed & { ratio: number; memoryRiseMb: number; rows: number }

/**
 * An export of every post by both ways of reading, against what the engine takes for the same columns by itself in FORMAT CSV, in one run;
 * the file is read again by a parser that knows nothing of how it was written.
 */
export async function benchExport({ posts, data }: { posts: number; data: string | undefined }) {
  const archive = await openBenchArchive(posts, data)
  try {
    const engine = await bareExport(archive)
    const [byArchive, byDate] = [
      await exportAll(archive, { key: 'archive' }, engine),
      await exportAll(archive, { key: 'dateCreated', desc: true }, engine),
    ]
    return { posts, engine, byArchive, byDate }
  } finally {
    await archive.close()
  }
}

/** Through the same stream, so that what differs is our work alone. */
async function bareExport({ directory }: BenchArchive): Promise<Speed> {
  const place = { directory: join(directory, 'archive'), url: undefined, searchTimeoutSeconds: 600 }
  const engine = await openEngine(place)
  const { signal } = new AbortController()
  // FORMAT of the stream is RowBinary: formatRow is the engine's own CSV, and nothing else stands in the row.
  const statement = sql`SELECT formatRow('CSV', ${raw(usualColumns.join(', '))}) FROM litopys.posts`
  const measure = async (): Promise<Speed & { rows: number }> => {
    const begin = performance.now()
    await engine.stream(statement, async () => undefined, { signal })
    const [row] = await engine.rows<{ posts: number }>(sql`SELECT count() AS posts FROM litopys.posts`)
    return { ...speedOf(performance.now() - begin, row?.posts ?? 0), rows: row?.posts ?? 0 }
  }
  await measure()
  const { seconds, rowsPerSecond } = await measure()
  await engine.close()
  return { seconds, rowsPerSecond }
}

async function exportAll(
  { api, directory }: BenchArchive,
  sortBy: ExportOrder,
  engine: Speed,
): Promise<Written> {
  const before = memory()
  let peak = before
  const begin = performance.now()
  const columns = [...usualColumns]
  const { data } = await api.call(startExport, { q: '', format: 'csv', columns, sortBy })
  for (;;) {
    peak = Math.max(peak, memory())
    if (await hasEnded(api, data.id)) break
    await sleep(100)
  }
  const speed = speedOf(performance.now() - begin, data.total)
  const rows = await countRows(join(directory, 'exports', `${data.id}.csv`))
  const ratio = round(speed.rowsPerSecond / engine.rowsPerSecond)
  return { ...speed, ratio, memoryRiseMb: Math.round((peak - before) / 1e6), rows }
}

async function hasEnded(api: ApiClient, id: string): Promise<boolean> {
  const { state } = (await api.call(readExport, { id })).data
  if (state.status === 'failed') throw new Error(state.reason)
  return state.status === 'done'
}

/** Rows with as many cells as there are columns, quotes read letter by letter; any other row is told of. */
async function countRows(file: string): Promise<number> {
  const stream = createReadStream(file)
  let [rows, cells, isQuoted] = [0, 1, false]
  stream.on('data', (chunk) => {
    for (const byte of Buffer.from(chunk)) {
      if (byte === 0x22) isQuoted = !isQuoted
      else if (!isQuoted && byte === 0x2c) cells += 1
      else if (!isQuoted && byte === 0x0a) {
        if (cells !== usualColumns.length) throw new Error(`Row ${rows + 1} has ${cells} cells`)
        rows += 1
        cells = 1
      }
    }
  })
  await once(stream, 'close')
  return rows - 1
}

function memory(): number {
  return process.memoryUsage().rss
}

function speedOf(ms: number, rows: number): Speed {
  return { seconds: round(ms / 1_000), rowsPerSecond: Math.round((rows / ms) * 1_000) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
