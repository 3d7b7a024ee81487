import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '../contract/routes/archives.ts'
import { requestRoutes } from '../contract/routes/saved.ts'
import type { ApiClient } from '../server/cli/api-client.ts'
import { createRandom } from '../server/demo/random.ts'
import { startServer } from './disk-server.ts'
import { assertLoopDisks, createLoopDisk, type FileSystem } from './loop-disk.ts'

// Does a new data directory survive a power loss? Usage (as root): node bench/power-loss.ts [RUNS] [SECONDS]
// [SEED]
// Each run has its own file system, ext4 or xfs in turn. Unsynced data is lost up to SECONDS after the first
// start is ready; the times are evenly spread, the first at 0 s. In every fifth run it is lost during the
// first start. The server must then start again with every acknowledged change.
const [runs = 20, seconds = 60, seed = 1] = process.argv.slice(2).map(Number)
assertLoopDisks()
const random = createRandom(seed)

let failed = 0
for (let run = 0; run < runs; run += 1) {
  const kind = run % 2 === 0 ? 'ext4' : 'xfs'
  const isEarly = run % 5 === 4
  const afterMs = isEarly ? random.next() * 5_000 : (run / Math.max(1, runs - 1)) * seconds * 1_000
  const outcome = await runOnce(kind, isEarly, afterMs)
  const isGood = outcome.startsAgain && outcome.lost === 0 && outcome.findings === ''
  failed += isGood ? 0 : 1
  console.log(JSON.stringify({ run: run + 1, isGood, ...outcome }))
}
console.log(JSON.stringify({ runs, failed }))
process.exitCode = failed === 0 ? 0 : 1

async function runOnce(kind: FileSystem, isEarly: boolean, afterMs: number) {
  const disk = createLoopDisk(kind)
  const data = join(disk.path, 'data')
  let server = startServer(data)
  const acknowledged: string[] = []
  try {
    if (isEarly) await sleep(afterMs)
    else {
      const api = await server.ready()
      if (!api) throw new Error(`The first start has failed: ${server.output.stderr}`)
      // One change is saved at once, so that an early loss is tested too.
      await save(api, acknowledged)
      const end = performance.now() + afterMs
      while (performance.now() < end) {
        await sleep(Math.min(1_000, end - performance.now()))
        await save(api, acknowledged)
      }
    }
    disk.shutDown()
    await server.kill()
    disk.remount()
    server = startServer(data)
    const api = await server.ready()
    const failure = api ? '' : server.output.stderr.slice(0, 600)
    const when = {
      kind,
      moment: isEarly ? 'during the first start' : 'after it',
      afterMs: Math.round(afterMs),
    }
    return { ...when, startsAgain: api !== undefined, failure, ...(await look(api, acknowledged)) }
  } finally {
    await server.kill()
    disk.remove()
  }
}

async function save(api: ApiClient, acknowledged: string[]): Promise<void> {
  const { data } = await api.call(requestRoutes.add, { title: `saved ${acknowledged.length}`, search: 'a' })
  acknowledged.push(data._id)
}

async function look(api: ApiClient | undefined, acknowledged: string[]) {
  const count = acknowledged.length
  if (!api) return { acknowledged: count, lost: count, findings: '' }
  let lost = 0
  for (const id of acknowledged) await api.call(requestRoutes.read, { id }).catch(() => (lost += 1))
  await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1 })
  const { data: findings } = await api.call(archiveRoutes.verify, {})
  const wrong = findings.filter((finding) => !finding.ok).map((finding) => finding.detail)
  return { acknowledged: count, lost, findings: wrong.join('; ') }
}
