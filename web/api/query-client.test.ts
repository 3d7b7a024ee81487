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
