import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { tokenFor } from '#testing/fake-server.ts'
import { startState } from '../search-state.ts'
import { postSearch } from './posts.ts'

test('a new search cancels the previous one', async () => {
  session.begin(tokenFor(900))
  const realFetch = globalThis.fetch
  const signals: (AbortSignal | null | undefined)[] = []
  globalThis.fetch = (_, init) => {
    signals.push(init?.signal)
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  }
  const observer = new QueryObserver(queryClient, postSearch({ ...startState, q: 'міст' }))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)
  observer.setOptions(postSearch({ ...startState, q: 'пором' }))
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  stop()
  globalThis.fetch = realFetch
})
