import { Session } from 'chdb'
import { openBenchArchive } from './search/archive.ts'
import { ourselves } from './search/ours.ts'
import { searchMix } from './search/queries.ts'
const log: { ms: number; text: string }[] = []
const original = Session.prototype.queryAsync
Session.prototype.queryAsync = function (this: Session, text: string, ...rest: unknown[]) {
  const at = performance.now()
  const result = (original as any).call(this, text, ...rest)
  result.then(() => log.push({ ms: performance.now() - at, text }), () => undefined)
  return result
} as any
const [posts, grown, data] = process.argv.slice(2)
const archive = await openBenchArchive(Number(posts), data, Number(grown))
const peer = ourselves(archive.api)
const verbose = process.argv[5]
for (const kind of new Set(searchMix.map((q) => q.kind))) {
  const queries = searchMix.filter((q) => q.kind === kind)
  await peer.screen(queries[0] as any)
  const q = queries.at(-1) as any
  log.length = 0
  const at = performance.now()
  const cpu = process.cpuUsage()
  const total = await peer.screen(q)
  const used = process.cpuUsage(cpu)
  console.log(kind.padEnd(12), q.q.padEnd(30), total, `${(performance.now() - at).toFixed(0)} ms`, `cpu ${((used.user + used.system) / 1000).toFixed(0)}`, log.length, 'statements')
  if (verbose) for (const { ms, text } of log) console.log('   ', ms.toFixed(1), text.replace(/\s+/g, ' ').slice(0, Number(verbose)))
}
await archive.close()
