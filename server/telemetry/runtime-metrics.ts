import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Engine } from '#archive/engine'
import type { DiskGuard } from '#data-directory/disk-guard'
import { productVersion } from '#server/product-version'
import type { Metric } from './metric.ts'

type Deps = {
  archive: Pick<Engine, 'processId' | 'waiting' | 'restarts' | 'foreignAnswers'>
  disk: DiskGuard
}

/** Metrics of the processes, the connections to the archive and the disk. */
export function createRuntimeMetrics({ archive, disk }: Deps): { metrics: Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const metrics: Metric[] = [
    {
      name: 'litopys_build_info',
      kind: 'gauge',
      help: 'Version of the product and of Node; the value is 1',
      labels: ['version', 'node'],
      read: () => [{ labels: { version: productVersion, node: process.versions.node }, value: 1 }],
    },
    {
      name: 'litopys_start_time_seconds',
      kind: 'gauge',
      help: 'Start of the process, in seconds since 1970',
      read: () => [{ value: Math.round(performance.timeOrigin / 1_000) }],
    },
    {
      name: 'litopys_event_loop_lag_seconds',
      kind: 'gauge',
      help: 'Delay of the event loop since the last scrape',
      labels: ['stat'],
      read: () => {
        const samples = lagsOf(delay)
        delay.reset()
        return samples
      },
    },
    {
      name: 'litopys_process_memory_bytes',
      kind: 'gauge',
      help: 'Resident memory of the server and of the process of the embedded ClickHouse',
      labels: ['process'],
      read: () => {
        const engine = memoryOf(archive.processId())
        return [
          { labels: { process: 'server' }, value: process.memoryUsage.rss() },
          ...(engine === undefined ? [] : [{ labels: { process: 'engine' }, value: engine }]),
        ]
      },
    },
    {
      name: 'litopys_process_cpu_seconds_total',
      kind: 'counter',
      help: 'Processor time of the server, without the embedded ClickHouse',
      read: () => {
        const { user, system } = process.cpuUsage()
        return [{ value: (user + system) / 1_000_000 }]
      },
    },
    {
      name: 'litopys_queue_waiting',
      kind: 'gauge',
      help: 'Statements that wait for a connection to ClickHouse, and searches that wait for their start (admission)',
      labels: ['pool'],
      read: () => Object.entries(archive.waiting()).map(([pool, value]) => ({ labels: { pool }, value })),
    },
    {
      name: 'litopys_engine_restarts_total',
      kind: 'counter',
      help: 'Starts of the process of the embedded ClickHouse after it had ended unexpectedly',
      read: () => [{ value: archive.restarts() }],
    },
    {
      name: 'litopys_foreign_answers_total',
      kind: 'counter',
      help: 'Answers of ClickHouse that belonged to another statement and were refused; 0 in normal operation',
      read: () => [{ value: archive.foreignAnswers() }],
    },
    {
      name: 'litopys_disk_free_bytes',
      kind: 'gauge',
      help: 'Free space on the disk of the data directory',
      read: async () => [{ value: (await disk.space()).free }],
    },
    {
      name: 'litopys_disk_reserve_bytes',
      kind: 'gauge',
      help: 'Free space below which uploads, jobs and exports are refused',
      read: async () => [{ value: (await disk.space()).reserve }],
    },
  ]
  return { metrics, stop: () => void delay.disable() }
}

function lagsOf(delay: ReturnType<typeof monitorEventLoopDelay>) {
  const seconds = (nanoseconds: number) => (delay.count === 0 ? 0 : nanoseconds / 1e9)
  return [
    { labels: { stat: 'mean' }, value: seconds(delay.mean) },
    { labels: { stat: 'p99' }, value: seconds(delay.percentile(99)) },
    { labels: { stat: 'max' }, value: seconds(delay.max) },
  ]
}

/** Resident memory of a process in bytes; undefined if there is none, or where Linux does not say it. */
export function memoryOf(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
  } catch {
    // The process has ended.
    return undefined
  }
}
