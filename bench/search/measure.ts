import { timed } from './figures.ts'
import { note } from './note.ts'
import type { Peer } from './peer.ts'
import { type BenchQuery, searchMix } from './queries.ts'

/** Milliseconds of each screen, by engine and query. */
export type Times = Map<string, number[][]>
export type Bare = { name: string; run(query: BenchQuery): Promise<unknown> }

/**
 * Totals of every engine, by query. This round also warms their caches; its times are printed and not
 * counted.
 */
export async function totalsOf(peers: Peer[]): Promise<Map<string, number[]>> {
  const totals = new Map<string, number[]>(peers.map(({ name }) => [name, []]))
  for (const query of searchMix) {
    const times: string[] = []
    for (const { name, screen } of peers) {
      const ms = await timed(async () => totals.get(name)?.push(await screen(query)))
      times.push(`${name} ${Math.round(ms)} ms`)
    }
    note(`for the first time, ${query.q}: ${times.join(', ')}`)
  }
  return totals
}

/**
 * Measures one client. The engines alternate at each query, in rotating order, so that noise affects all
 * alike.
 */
export async function measureAlone(peers: Peer[], bare: Bare, rounds: number): Promise<Times> {
  const runners = [
    ...peers.map(({ name, screen }) => ({ name, run: (query: BenchQuery) => screen(query) })),
    bare,
  ]
  const times: Times = new Map(runners.map(({ name }) => [name, searchMix.map(() => [])]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, query] of searchMix.entries()) {
      const measured: string[] = []
      for (const { name, run } of rotated(runners, round + i)) {
        const ms = await timed(() => run(query))
        times.get(name)?.[i]?.push(ms)
        measured.push(`${name} ${Math.round(ms)} ms`)
      }
      note(`round ${round + 1}, ${query.q}: ${measured.join(', ')}`)
    }
  }
  return times
}

/**
 * Measures several clients at once, one engine at a time. Each client runs all queries from another start.
 */
export async function measureTogether(peers: Peer[], clients: number, rounds: number): Promise<Times> {
  const times: Times = new Map(peers.map(({ name }) => [name, searchMix.map(() => [])]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, screen } of rotated(peers, round)) {
      const own = times.get(name) ?? []
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const start = Math.floor((client * searchMix.length) / clients)
          for (const [i, query] of rotated([...searchMix.entries()], start))
            own[i]?.push(await timed(() => screen(query)))
        }),
      )
    }
  }
  return times
}

function rotated<T>(items: T[], by: number): T[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
