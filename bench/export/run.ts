import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { type ExportOrder, usualColumns } from '@litopys/contract/schemas/export'
import { openChannel } from '../../server/archive/embedded/channel.ts'
import { connectSocket } from '../../server/archive/embedded/socket.ts'
import type { ApiClient } from '../../server/cli/api-client.ts'
import { type BenchArchive, openBenchArchive } from '../search/archive.ts'

type Speed = { seconds: number; rowsPerSecond: number }
type Written = Speed & { ratio: number; memoryRiseMb: number; rows: number }

/**
 * Exports every post in both orders and compares the time with the engine's own FORMAT CSV of the same
 * columns in the same run. An independent parser then reads the file.
 */
export async function benchExport({ posts, data }: { posts: number; data: string | undefined }) {
  const archive = await openBenchArchive(posts, data)
  try {
    const engine = await bareExport(archive, posts)
    const [byArchive, byDate] = [
      await exportAll(archive, { key: 'archive' }, engine),
      await exportAll(archive, { key: 'dateCreated', desc: true }, engine),
    ]
    return { posts, engine, byArchive, byDate }
  } finally {
    await archive.close()
  }
}

/** The engine's own CSV, streamed as its clients would read it. */
async function bareExport({ directory }: BenchArchive, rows: number): Promise<Speed> {
  const socketPath = readFileSync(join(directory, 'archive', 'engine-socket'), 'utf8')
  const channel = await openChannel(async (onBytes) => connectSocket(socketPath, onBytes))
  const measure = async () => {
    const begin = performance.now()
    let bytes = 0
    const csv = `SELECT ${usualColumns.join(', ')} FROM litopys.posts FORMAT CSV`
    for await (const piece of channel.pieces(csv)) bytes += piece.length
    if (bytes < rows) throw new Error('The engine streamed no CSV')
    return speedOf(performance.now() - begin, rows)
  }
  await measure()
  const speed = await measure()
  channel.close()
  return speed
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
  const { data } = await api.call(exportRoutes.start, { q: '', format: 'csv', columns, sortBy })
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
  const { state } = (await api.call(exportRoutes.read, { id })).data
  if (state.status === 'failed') throw new Error(state.reason)
  return state.status === 'done'
}

/**
 * Counts rows with as many cells as there are columns, with a character-by-character parser. Any other row is
 * reported.
 */
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
