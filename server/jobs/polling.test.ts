import { expect, test } from 'vitest'
import { startPolling } from './polling.ts'

const longMs = 60_000

/** Polling whose steps take their results from a list; errors in it are thrown. */
function polled(results: (boolean | Error)[]) {
  const seen: string[] = []
  const polling = startPolling({
    step: async () => {
      const result = results.shift() ?? false
      seen.push(result instanceof Error ? result.message : `${result}`)
      if (result instanceof Error) throw result
      return result
    },
    everyMs: longMs,
    onError: (error) => seen.push(`reported: ${error}`),
  })
  return { polling, seen }
}

test('steps follow one another while there is something to do, and again after a wake', async () => {
  const { polling, seen } = polled([true, true, false, true])
  await expect.poll(() => seen).toEqual(['true', 'true', 'false'])
  polling.wake()
  await expect.poll(() => seen).toEqual(['true', 'true', 'false', 'true', 'false'])
  await polling.stop()
})

test('an error is reported and does not end the polling', async () => {
  const { polling, seen } = polled([new Error('no records')])
  await expect.poll(() => seen).toEqual(['no records', 'reported: Error: no records'])
  polling.wake()
  await expect.poll(() => seen.at(-1)).toBe('false')
  await polling.stop()
})

test('a wake during a step is not lost', async () => {
  let finish = (_hasMore: boolean) => {
    // Set by the first step.
  }
  let steps = 0
  const step = () => {
    steps += 1
    return new Promise<boolean>((resolve) => {
      finish = resolve
    })
  }
  const polling = startPolling({ step, everyMs: longMs, onError: () => undefined })
  polling.wake()
  finish(false)
  await expect.poll(() => steps).toBe(2)
  const stopped = polling.stop()
  finish(true)
  await stopped
  expect(steps).toBe(2)
})
