import { Session } from 'node:inspector/promises'
import { parentPort, workerData } from 'node:worker_threads'
import standard from '../../server/records/migrations/0001-standard-rules.json' with { type: 'json' }
import { type Cost, costsOf } from '../cpu-profile.ts'
import { hostileTexts } from './hostile.ts'

export type Asked = { texts: string[]; watch: boolean }
export type Analysed = {
  loadMs: number
  seconds: number
  cpuSeconds: number
  top: Cost[]
  hostile: Record<string, number>
}

const costs = 15
const asked: Asked = workerData

const begun = performance.now()
const { analysed } = await import('../../server/features/posts/analysed-post.ts')
const { createCategorizer } = await import('../../server/features/posts/categories/categorizer.ts')
const categorizer = createCategorizer(standard.rules.map((rule) => ({ ...rule, isActive: true })))
const analyse = (text: string) => analysed({ text, fileTexts: [] }, [], categorizer)
analyse('рік людей')
const loadMs = Math.round(performance.now() - begun)

const session = asked.watch ? await watching() : undefined
const before = { wall: performance.now(), cpu: cpuSeconds() }
for (const text of asked.texts) analyse(text)
const seconds = (performance.now() - before.wall) / 1_000
const result: Analysed = {
  loadMs,
  seconds,
  cpuSeconds: cpuSeconds() - before.cpu,
  top: session ? costsOf((await session.post('Profiler.stop')).profile, costs) : [],
  hostile: asked.watch ? timesOf(hostileTexts) : {},
}
parentPort?.postMessage(result)

async function watching(): Promise<Session> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return session
}

function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/**
 * Analyses each text once, because words of earlier texts are cached. Measures processor time, as other
 * programs run too.
 */
function timesOf(texts: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const start = cpuSeconds()
      analyse(text)
      return [name, Math.round((cpuSeconds() - start) * 10_000) / 10]
    }),
  )
}
