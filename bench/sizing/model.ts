import type { SearchResult } from '../search/result.ts'

/** What was measured on one node with so many posts. CPU is in ms a screen of fresh queries. */
export type Point = {
  posts: number
  measuredAt: string
  commit: string
  cpu: string
  bytesPerPost: number
  peakMemoryMib: number | undefined
  screenCpuMs: number
  /** Without the kind `distance`, which grows faster than the posts. */
  usualCpuMs: number
  distanceCpuMs: number
}

export function pointOf({ options, measuredAt, commit, machine, engines, fresh }: SearchResult): Point {
  const [ours] = engines
  const kinds = (fresh.screen ?? []).flatMap(({ kind, engines: figures }) => {
    const { cpu, count } = figures.Litopys ?? {}
    return cpu && count !== undefined ? [{ kind, count, cpuMs: cpu.mean }] : []
  })
  const all = kinds.find(({ kind }) => kind === 'all')
  const distance = kinds.find(({ kind }) => kind === 'distance')
  if (!ours || !all || !distance) throw new Error(`The result of ${measuredAt} has no screens of all kinds`)
  const usual = all.cpuMs * all.count - distance.cpuMs * distance.count
  return {
    posts: options.posts,
    measuredAt,
    commit,
    cpu: machine.cpu,
    bytesPerPost: ours.indexBytes / options.posts,
    peakMemoryMib: ours.memory?.peakMib,
    screenCpuMs: all.cpuMs,
    usualCpuMs: usual / (all.count - distance.count),
    distanceCpuMs: distance.cpuMs,
  }
}

/** CPU of a screen: a fixed part, and one for every million posts. */
export type Model = { fixedMs: number; msPerMillion: number }

const million = 1_000_000

/** The line through two points. */
export function modelOf(
  small: Point,
  large: Point,
  cpuOf: (point: Point) => number = ({ screenCpuMs }) => screenCpuMs,
): Model {
  const msPerMillion = ((cpuOf(large) - cpuOf(small)) / (large.posts - small.posts)) * million
  return { fixedMs: cpuOf(small) - (small.posts / million) * msPerMillion, msPerMillion }
}

export function predicted({ fixedMs, msPerMillion }: Model, posts: number): number {
  return fixedMs + (posts / million) * msPerMillion
}

export type Node = {
  /** Bytes of the archive on the largest shard. */
  bytes: number
  /** CPU of a screen on the largest shard. */
  screenCpuMs: number
}

/** The largest of so many shards, if it has this share more posts than their mean. */
export function largestNode(
  { bytesPerPost, model, unevenness }: { bytesPerPost: number; model: Model; unevenness: number },
  posts: number,
  nodes: number,
): Node {
  const own = nodes === 1 ? posts : (posts / nodes) * (1 + unevenness)
  return { bytes: own * bytesPerPost, screenCpuMs: predicted(model, own) }
}
