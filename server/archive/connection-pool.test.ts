import { expect, test } from 'vitest'
import { createFairQueue } from '#server/fair-queue'
import { createConnectionPool } from './connection-pool.ts'

function opened(width: number) {
  const closed: number[] = []
  let last = 0
  const open = () => {
    last += 1
    const number = last
    return {
      number,
      close: async () => {
        closed.push(number)
      },
    }
  }
  return { closed, pool: createConnectionPool(open, createFairQueue({ width, reserved: 0 })) }
}
const asked = { user: '' }

test('a connection is used again after successful work', async () => {
  const { pool, closed } = opened(1)
  const numbers = [1, 2, 3].map(() => pool.use(asked, async ({ number }) => number))
  expect(await Promise.all(numbers)).toEqual([1, 1, 1])
  expect(closed).toEqual([])
})

test('a connection with failed work is closed and replaced', async () => {
  const { pool, closed } = opened(1)
  const failing = pool.use(asked, async () => {
    throw new Error('killed')
  })
  const next = pool.use(asked, async ({ number }) => number)
  await expect(failing).rejects.toThrow('killed')
  expect(await next).toBe(2)
  expect(closed).toEqual([1])
})

test('closing refuses waiting work, waits for running work and closes every connection', async () => {
  const { pool, closed } = opened(1)
  const work = Promise.withResolvers<string>()
  const running = pool.use(asked, () => work.promise)
  const waiting = pool.use(asked, async () => 'never')
  let isClosed = false
  const closing = pool.close().then(() => {
    isClosed = true
  })
  await expect(waiting).rejects.toThrow('being closed')
  expect(isClosed).toBe(false)
  work.resolve('done')
  expect(await running).toBe('done')
  await closing
  expect(closed).toEqual([1])
  await expect(pool.use(asked, async () => 'late')).rejects.toThrow('being closed')
})
