import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedStream } from './shared-stream.ts'

let connections: { signal: AbortSignal; send: (item: string) => void; end: () => void }[]
let [taken, live]: [string[], boolean[]] = [[], []]
let seen = 'visible'
const stream = createSharedStream<string>({
  read: connect,
  take: (item) => taken.push(item),
  onLive: (isLive) => live.push(isLive),
})

/** A connection whose other end is the test. */
async function* connect(signal: AbortSignal) {
  const items: string[] = []
  let { promise: more, resolve: wake } = Promise.withResolvers<void>()
  let isOpen = true
  const change = (act: () => void) => () => {
    act()
    wake()
  }
  connections.push({
    signal,
    send: (item) => change(() => items.push(item))(),
    end: change(() => {
      isOpen = false
    }),
  })
  signal.addEventListener(
    'abort',
    change(() => undefined),
  )
  while (isOpen && !signal.aborted) {
    for (const item of items.splice(0)) yield item
    await more
    ;({ promise: more, resolve: wake } = Promise.withResolvers<void>())
  }
  for (const item of items) yield item
}

function setVisibility(visibility: 'visible' | 'hidden') {
  seen = visibility
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  ;[connections, taken, live, seen] = [[], [], [], 'visible']
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    seen === 'visible' ? 'visible' : 'hidden',
  )
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

test('all subscribers share a connection, which closes with the last of them', async () => {
  const [stop, stopToo] = [stream.subscribe(), stream.subscribe()]
  expect(connections).toHaveLength(1)
  connections[0]?.send('a')
  await settled()
  expect([taken, live.at(-1)]).toEqual([['a'], true])
  stop()
  expect(connections[0]?.signal.aborted).toBe(false)
  stopToo()
  expect([connections[0]?.signal.aborted, live.at(-1)]).toEqual([true, false])
})

test('a hidden tab has no connection and reconnects when it becomes visible', async () => {
  const stop = stream.subscribe()
  setVisibility('hidden')
  expect(connections[0]?.signal.aborted).toBe(true)
  setVisibility('visible')
  expect(connections).toHaveLength(2)
  stop()
  setVisibility('hidden')
  setVisibility('visible')
  expect(connections).toHaveLength(2)
})

test('a broken connection is restored after a growing delay, and is not live until then', async () => {
  const stop = stream.subscribe()
  connections[0]?.send('a')
  connections[0]?.end()
  await settled()
  expect(live.at(-1)).toBe(false)
  const waits: number[] = []
  for (let made = 1; made < 5; made += 1) {
    const from = Date.now()
    while (connections.length === made) await vi.advanceTimersByTimeAsync(25)
    waits.push(Date.now() - from)
    connections.at(-1)?.end()
    await settled()
  }
  expect(waits[0]).toBeLessThan(700)
  expect(waits[3]).toBeGreaterThan(2_500)
  stop()
})

test('after a received item the delay starts short again', async () => {
  const stop = stream.subscribe()
  for (let made = 1; made < 6; made += 1) {
    connections.at(-1)?.send('a')
    connections.at(-1)?.end()
    await vi.advanceTimersByTimeAsync(1_300)
    expect(connections).toHaveLength(made + 1)
  }
  stop()
})

test('a permanently refused connection is not retried until the next subscriber', async () => {
  let asked = 0
  const refused = createSharedStream<string>({
    // biome-ignore lint/correctness/useYield: it fails before its first item
    read: async function* () {
      asked += 1
      throw new Error('forbidden')
    },
    take: () => undefined,
    onLive: () => undefined,
    isFinal: () => true,
  })
  const stop = refused.subscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
  stop()
  refused.subscribe()()
  expect(asked).toBe(2)
})
