import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../server/archive/engine.ts'
import { raw, sql } from '../server/archive/sql.ts'
import { wholeArchive } from '../server/archive/visible.ts'
import { createSimilarStore } from '../server/features/similar/similar.store.ts'
import { compareForList, findLikeKeys } from '../server/features/similar/similar.usecase.ts'
import { ownMeter } from './processes.ts'
import { fillArchive } from './similar/archive.ts'

// Milliseconds of "more like this" and of a condition `like:` among generated posts, by the clock and by processor time of the
// engine and of Node together. Filling an archive of a million posts takes minutes, so it can be kept in a folder.
// Usage: node bench/similar-speed.ts [POSTS] [FOLDER]
const [, , count = '1000000', folder] = process.argv
const posts = Number(count)
const questions = 60
const directory = folder ?? (await mkdtemp(join(tmpdir(), 'litopys-similar-')))
const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 60 })
try {
  await fillArchive(engine, posts)
  const similar = createSimilarStore(engine)
  const deps = { similar, channels: { idsOf: async () => new Map<string, string[]>() } }
  const { signal } = new AbortController()
  const meter = ownMeter()
  const asked = await engine.rows<{ id: string }>(
    sql`SELECT concat(channelId, '_', toString(messageId)) AS id FROM litopys.posts
      ORDER BY cityHash64(channelId, messageId) LIMIT ${raw(String(2 * questions))}`,
  )
  const sampled = performance.now()
  await similar.frequencies(wholeArchive, signal)
  const sampleMs = Math.round(performance.now() - sampled)
  const measured = async (ids: { id: string }[], ask: (id: string) => Promise<unknown>) => {
    const times: number[] = []
    const cpu: number[] = []
    for (const { id } of ids) {
      const [start, cpuStart] = [performance.now(), meter.cpuMs()]
      await ask(id)
      times.push(performance.now() - start)
      cpu.push(meter.cpuMs() - cpuStart)
    }
    const at = (all: number[], share: number) =>
      Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0)
    return { p50: at(times, 0.5), p95: at(times, 0.95), cpuP50: at(cpu, 0.5), cpuP95: at(cpu, 0.95) }
  }
  const list = (id: string) => compareForList(deps, id, wholeArchive, signal)
  await measured(asked.slice(questions, questions + 10), list)
  console.log({
    posts,
    sampleMs,
    list: await measured(asked.slice(0, questions), list),
    like: await measured(asked.slice(questions, questions + 20), (id) =>
      findLikeKeys(deps, id, wholeArchive, signal),
    ),
    bar: 'list: p95 below 80 ms',
    load: loadavg()[0],
  })
} finally {
  await engine.close()
  if (folder === undefined) await rm(directory, { recursive: true })
}
