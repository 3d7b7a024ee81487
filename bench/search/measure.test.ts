import { expect, test } from 'vitest'
import { createAnswers } from './answers.ts'
import { type Bare, measureAlone, measureCold, measureTogether } from './measure.ts'
import type { Measure, Peer } from './peer.ts'
import { type BenchQuery, mixOf } from './queries.ts'

const mix = mixOf(['rare', 'fuzzy'])
const meter = { cpuMs: () => 0, memory: () => 0 }
const bare: Bare = { name: 'bare', meter, prepare: async () => async () => undefined }

function fakePeer(name: string, asked: string[], more: Partial<Peer> = {}): Peer {
  return {
    name,
    note: '',
    ask: async (measure: Measure, { q }: BenchQuery) => asked.push(`${name} ${measure} ${q}`),
    meter,
    postsSeen: () => Promise.reject(new Error('not asked')),
    indexBytes: async () => 0,
    close: async () => undefined,
    ...more,
  }
}

test('one client asks every engine the same queries, in every round and measure', async () => {
  const asked: string[] = []
  const peers = [fakePeer('ours', asked), fakePeer('theirs', asked)]
  const laps = {
    repeated: () => mix,
    fresh: (round: number) => mix.map((one) => ({ ...one, q: `${one.q}${round}` })),
  }
  const found = await measureAlone(
    peers,
    bare,
    { measures: ['count', 'screen'], rounds: 3, laps },
    createAnswers(),
  )
  const of = (name: string) =>
    asked.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length))
  expect(of('ours')).toEqual(of('theirs'))
  expect(of('ours')).toHaveLength(mix.length * 2 * 3 * 2)
  expect([...(found.fresh.get('screen')?.keys() ?? [])]).toEqual(['ours', 'theirs', 'bare'])
  expect([...(found.repeated.get('count')?.keys() ?? [])]).toEqual(['ours', 'theirs'])
  expect(
    found.fresh
      .get('screen')
      ?.get('theirs')
      ?.map((samples) => samples.length),
  ).toEqual(mix.map(() => 3))
})

test('several clients end after their laps or after the time', async () => {
  const asked: string[] = []
  const wish = { clients: 3, seconds: 60, laps: () => [mix, mix], title: 'same' }
  const { samples } = await measureTogether([fakePeer('ours', asked)], wish, createAnswers())
  expect(samples.get('ours')?.flat()).toHaveLength(mix.length * 2 * 3)
  const over = await measureTogether([fakePeer('ours', [])], { ...wish, seconds: -1 }, createAnswers())
  expect(over.samples.size).toBe(0)
})

test('an engine that cannot be restarted has no cold screens', async () => {
  const asked: string[] = []
  const stopped: string[] = []
  const restarting = fakePeer('ours', asked, {
    cold: async (between, work) => {
      await between('its directory')
      await work(async () => 1, meter)
    },
  })
  const between = async (directory: string) => {
    stopped.push(directory)
  }
  const { samples } = await measureCold(
    [restarting, fakePeer('remote', asked)],
    mix,
    between,
    createAnswers(),
  )
  expect([...samples.keys()]).toEqual(['ours'])
  expect(samples.get('ours')?.flat()).toHaveLength(mix.length)
  expect(stopped).toEqual(['its directory'])
})
