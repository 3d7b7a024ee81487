import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test.each([
  ['overloaded', 3, undefined],
  ['overloaded', 2, 5],
  ['search_timeout', 1, 5],
  ['network', 2, undefined],
  ['forbidden', 1, undefined],
] as const)(
  'a read that fails with "%s" is tried %i times, with the waiting time %s',
  async (code, tries, retryAfter) => {
    const queryFn = vi.fn(async () => {
      throw new CallError(code, 'failed', retryAfter === undefined ? {} : { retryAfter })
    })
    const read = queryClient.fetchQuery({
      ...queryClient.getDefaultOptions().queries,
      queryKey: [code],
      queryFn,
    })
    read.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(read).rejects.toMatchObject({ code })
    expect(queryFn).toHaveBeenCalledTimes(tries)
  },
)

test('a first load that started before a change is repeated after it', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const signals: AbortSignal[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: async ({ signal }) => {
      signals.push(signal)
      return await answers[signals.length - 1]?.promise
    },
  })
  const states: string[] = []
  const stop = observer.subscribe(({ status, data }) => states.push(`${status} ${data}`))
  const reloaded = queryClient.invalidateQueries({ queryKey: ['list'] })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  // Only once: otherwise a slow load would never end while posts arrive.
  void queryClient.invalidateQueries({ queryKey: ['list'] })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  answers[0]?.resolve('older')
  answers[1]?.resolve('newer')
  await reloaded
  expect(queryClient.getQueryData(['list'])).toBe('newer')
  expect(states.filter((state) => !state.startsWith('pending'))).toEqual(['success newer'])
  stop()
})

test('a load that no screen waits for is left to its caller', async () => {
  const answer = Promise.withResolvers<string>()
  const loaded = queryClient.ensureQueryData({ queryKey: ['user'], queryFn: () => answer.promise })
  void queryClient.invalidateQueries({ queryKey: ['user'] })
  answer.resolve('Оксана')
  await expect(loaded).resolves.toBe('Оксана')
})
