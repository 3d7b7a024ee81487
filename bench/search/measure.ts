import type { Meter } from '../processes.ts'
import type { Answers } from './answers.ts'
import type { Sample } from './figures.ts'
import { note } from './note.ts'
import type { Measure, Peer } from './peer.ts'
import type { BenchQuery } from './queries.ts'

/** Samples by engine and by place in the mix. */
export type Samples = Map<string, Sample[][]>
/** A baseline for screens. What `prepare` does is not measured. */
export type Bare = {
  name: string
  meter: Meter
  prepare(query: BenchQuery): Promise<() => Promise<unknown>>
}
/** The queries of a round, in the order of the mix. */
export type Laps = (round: number, measure: Measure) => BenchQuery[]

/** Runs and measures one action. */
export async function sampled(meter: Meter | undefined, work: () => Promise<unknown>): Promise<Sample> {
  const cpuBefore = meter?.cpuMs()
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  return meter && cpuBefore !== undefined ? { ms, cpuMs: Math.max(0, meter.cpuMs() - cpuBefore) } : { ms }
}

const warmUpLaps = 5
const warmUpMs = 20_000

/**
 * Asks each engine the mix several times, the slow ones once, and measures nothing. OpenSearch compiles its
 * code only when it has run often.
 */
export async function warmUp(peers: Peer[], mix: BenchQuery[], answers: Answers): Promise<void> {
  for (const { name, ask } of peers) {
    const start = performance.now()
    for (let lap = 0; lap < warmUpLaps && performance.now() - start < warmUpMs; lap += 1)
      for (const query of mix) answers.add(name, 'screen', query, await ask('screen', query))
    note(`${name} is warm`)
  }
}

/** `memoryMib`: of a new process after its screens, by engine. */
export type Cold = { samples: Samples; memoryMib: Map<string, number> }

/** Screens of queries that a newly started engine has not been asked before. */
export async function measureCold(
  peers: Peer[],
  mix: BenchQuery[],
  between: (directory: string) => Promise<void>,
  answers: Answers,
): Promise<Cold> {
  const found: Cold = { samples: new Map(), memoryMib: new Map() }
  for (const { name, cold } of peers) {
    await cold?.(between, async (ask, meter) => {
      for (const [slot, query] of mix.entries()) {
        const run = async () => answers.add(name, 'screen', query, await ask('screen', query))
        put(found.samples, name, slot, await sampled(meter, run))
      }
      if (meter) found.memoryMib.set(name, Math.round(meter.memory() / 1_024 ** 2))
    })
    note(`${name}: ${cold ? 'the first screens after its start' : 'it is not restarted'}`)
  }
  return found
}

/** `repeated`: the same queries again and again. `fresh`: no engine was asked the same before. */
export type Queries = 'repeated' | 'fresh'
export type Alone = Record<Queries, Map<Measure, Samples>>

/**
 * Measures one client. The engines alternate at each query, in rotating order, and repeated and fresh queries
 * in each round, so that noise affects all alike. The baseline runs beside the screens.
 */
export async function measureAlone(
  peers: Peer[],
  bare: Bare,
  wish: { measures: readonly Measure[]; rounds: number; laps: Record<Queries, Laps> },
  answers: Answers,
): Promise<Alone> {
  const samplesOf = () =>
    new Map(wish.measures.map((measure): [Measure, Samples] => [measure, emptySamples(peers, bare, measure)]))
  const found: Alone = { repeated: samplesOf(), fresh: samplesOf() }
  for (let round = 0; round < wish.rounds; round += 1) {
    for (const queries of ['repeated', 'fresh'] as const) {
      for (const [measure, samples] of found[queries]) {
        for (const [slot, query] of wish.laps[queries](round, measure).entries()) {
          const runners = [
            ...peers.map(asking(measure, query, answers)),
            ...(await baseline(bare, measure, query)),
          ]
          for (const { name, meter, run } of rotated(runners, round + slot))
            put(samples, name, slot, await sampled(meter, run))
        }
      }
      note(`one client, ${queries} queries: round ${round + 1} of ${wish.rounds}`)
    }
  }
  return found
}

/** In the order of the engines: reports compare the first with the others. */
function emptySamples(peers: Peer[], bare: Bare, measure: Measure): Samples {
  return new Map([...peers, ...(measure === 'screen' ? [bare] : [])].map(({ name }) => [name, []]))
}

type Runner = { name: string; meter: Meter | undefined; run(): Promise<unknown> }

function asking(measure: Measure, query: BenchQuery, answers: Answers) {
  return ({ name, meter, ask }: Peer): Runner => ({
    name,
    meter,
    run: async () => answers.add(name, measure, query, await ask(measure, query)),
  })
}

async function baseline(
  { name, meter, prepare }: Bare,
  measure: Measure,
  query: BenchQuery,
): Promise<Runner[]> {
  return measure === 'screen' ? [{ name, meter, run: await prepare(query) }] : []
}

/** `seconds`: from the first question to the last answer. */
export type Together = { samples: Samples; seconds: Map<string, number>; cpuMs: Map<string, number> }

/**
 * Screens of several clients at once, one engine at a time. Each client starts at another query of its laps.
 * An engine ends after `seconds`, or after the laps.
 */
export async function measureTogether(
  peers: Peer[],
  wish: { clients: number; seconds: number; laps: (client: number) => BenchQuery[][]; title: string },
  answers: Answers,
): Promise<Together> {
  const found: Together = { samples: new Map(), seconds: new Map(), cpuMs: new Map() }
  for (const { name, meter, ask } of peers) {
    const cpuBefore = meter?.cpuMs()
    const start = performance.now()
    const isOver = () => performance.now() - start > wish.seconds * 1_000
    const client = async (number: number) => {
      for (const lap of wish.laps(number)) {
        const first = Math.floor((number * lap.length) / wish.clients)
        for (const [slot, query] of rotated([...lap.entries()], first)) {
          if (isOver()) return
          const run = async () => answers.add(name, 'screen', query, await ask('screen', query))
          put(found.samples, name, slot, await sampled(undefined, run))
        }
      }
    }
    await Promise.all(Array.from({ length: wish.clients }, (_, number) => client(number)))
    found.seconds.set(name, (performance.now() - start) / 1_000)
    if (meter && cpuBefore !== undefined) found.cpuMs.set(name, meter.cpuMs() - cpuBefore)
    note(`${wish.clients} clients, ${wish.title} queries: ${name}`)
  }
  return found
}

function put(samples: Samples, name: string, slot: number, sample: Sample): void {
  const own = samples.get(name) ?? []
  samples.set(name, own)
  own[slot] ??= []
  own[slot].push(sample)
}

function rotated<T>(items: T[], by: number): T[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
