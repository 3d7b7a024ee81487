import { setTimeout as sleep } from 'node:timers/promises'
import type { Peer } from './peer.ts'

/** `newMib`: of a new process after its first screens. The others: while everything was measured. */
export type Memory = { newMib?: number; medianMib: number; peakMib: number }

const everyMs = 2_000

/** Notes the memory of every engine at intervals, until it is ended. Shorter peaks are missed. */
export function watchMemory(peers: Peer[]): { end(): Promise<Map<string, Memory>> } {
  const seen = new Map<string, number[]>()
  const look = () => {
    for (const { name, meter } of peers)
      if (meter) seen.set(name, [...(seen.get(name) ?? []), Math.round(meter.memory() / 1_024 ** 2)])
  }
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      look()
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return {
    end: async () => {
      stopped.abort()
      await watching
      return new Map([...seen].map(([name, values]) => [name, figuresOfMemory(values)]))
    },
  }
}

function figuresOfMemory(values: number[]): Memory {
  const sorted = values.toSorted((a, b) => a - b)
  return { medianMib: sorted[sorted.length >> 1] ?? 0, peakMib: sorted.at(-1) ?? 0 }
}
