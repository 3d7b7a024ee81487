import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../tools/prepare/say.mjs'
import type { Mismatch } from './answers.ts'
import type { Machine } from './machine.ts'
import type { Memory } from './memory.ts'
import type { Absent, Measure } from './peer.ts'
import type { KindReport, QueryReport, TogetherReport } from './report.ts'
import type { Statements } from './statements.ts'

export type SearchOptions = {
  posts: number
  grownFrom?: number
  rounds: number
  clients: number
  /** Time limit of each measurement with several clients, per engine. */
  seconds: number
  peers: string[]
  kinds?: string[]
  measures: Measure[]
}

/** The first engine is ours. `loadSeconds` of ours includes the analysis; peers get analysed posts. */
export type MeasuredEngine = {
  name: string
  note: string
  indexBytes: number
  loadSeconds?: number
  memory?: Memory
}

/** By measure and kind. */
export type Alone = Partial<Record<Measure, KindReport[]>>

/**
 * Everything that one run has measured. `repeated` and `fresh`: the same queries again and again, or queries
 * whose conditions no engine has been asked before. `comparedAnswers`: queries that at least two engines answered.
 */
export type SearchResult = {
  format: 1
  measuredAt: string
  commit: string
  isChanged: boolean
  machine: Machine
  load: { start: number[]; end: number[] }
  minutes: number
  options: SearchOptions
  queries: number
  engines: MeasuredEngine[]
  absent: Absent[]
  comparedAnswers: number
  mismatches: Mismatch[]
  statements: Statements
  cold: KindReport[]
  repeated: Alone
  fresh: Alone
  together?: { repeated: Record<string, TogetherReport>; fresh: Record<string, TogetherReport> }
  byQuery: QueryReport[]
}

const resultsFolder = path.join(root, 'bench/results')

/** Writes the result into its own file and returns the path. */
export function saveResult(result: SearchResult, folder = resultsFolder): string {
  const { measuredAt, options, commit } = result
  const time = measuredAt.slice(0, 16).replace(':', '')
  const file = path.join(folder, `${time}-${options.posts}-${commit.slice(0, 8)}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, undefined, 1)}\n`)
  return file
}

/** The newest saved result of each number of posts, the fewest posts first. */
export function newestResults(folder = resultsFolder): SearchResult[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const results = names
    .filter((name) => name.endsWith('.json'))
    .map((name): SearchResult => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))
  return [...new Map(results.map((result) => [result.options.posts, result])).values()].toSorted(
    (a, b) => a.options.posts - b.options.posts,
  )
}
