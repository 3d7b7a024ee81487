import type { LatencyFigures } from './latencies.ts'

/** A client of the load: the address that it calls from, and its access token. */
export type LoadClient = { address: string; bearer: string }

/** `usual`: 70 % searches, as the pages of the app make them. `costly`: only the most expensive searches. */
export type MixName = 'usual' | 'costly'

/** Slow callers: half a request head, a body or an answer, a few bytes at a time. */
export const slowKinds = ['slow headers', 'slow bodies', 'slow readers'] as const
export type SlowKind = (typeof slowKinds)[number]

/** Clients that call one after the other without a pause. `isPatient`: they wait as Retry-After says. */
export type CallOrder = {
  kind: 'calls'
  origin: string
  clients: LoadClient[]
  seconds: number
  mix: MixName
  isPatient: boolean
  seed: number
}

/** Sockets that stay open until the server closes them. `paths`: what slow readers ask for, in turn. */
export type SlowOrder = {
  kind: SlowKind
  origin: string
  clients: LoadClient[]
  paths: string[]
  seconds: number
}

/** What the parent sends to the load generator. */
export type Order = CallOrder | SlowOrder

export type CallReport = {
  /** Number of answers by status. */
  statuses: Record<string, number>
  /** Calls without an answer, by the code of the error. */
  connectionErrors: Record<string, number>
  /** Calls that were repeated, because the server had closed an idle connection at the same moment. */
  repeatedOnNewConnection: number
  /** Answers 429 and 503 without Retry-After. */
  withoutRetryAfter: number
  /** Searches and other calls that were answered with 2xx. */
  searches: LatencyFigures
  others: LatencyFigures
  /** Refusals: 429 and 503. */
  refusals: LatencyFigures
  /** Answers 2xx of a client. */
  admittedByClient: { least: number; mean: number; most: number }
  seconds: number
  cpuSeconds: number
}

/** `opened`: sockets with a connection. `refused`: by the server before the first byte. `statuses`: of the answers whose head arrived. */
export type SlowReport = {
  opened: number
  refused: number
  statuses: Record<string, number>
  cpuSeconds: number
}

export type Report = { kind: 'calls'; report: CallReport } | { kind: 'slow'; report: SlowReport }
/** `opened`: all sockets of an attack are open, and their reports follow at the end. */
export type FromGenerator = { kind: 'opened' } | Report
