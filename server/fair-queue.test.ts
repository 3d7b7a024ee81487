import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue with a manual clock, and the order in which work starts. */
function watched(options: {
  width: number
  reserved: number
  longestWaitMs?: number
  mostWaiting?: number
  mostWaitingOfUser?: number
}) {
  let time = 0
  const started: string[] = []
  const ends: { name: string; end(): void }[] = []
  const queue = createFairQueue({ ...options, now: () => time })
  const ask = async (user: string, name = user, isQuick = false) => {
    const end = await queue.enter({ user, isQuick })
    started.push(name)
    ends.push({ name, end })
  }
  const end = async (name: string) => {
    const at = ends.findIndex((one) => one.name === name)
    const [ended] = ends.splice(at, 1)
    ended?.end()
    await nextTurn()
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { queue, ask, end, pass, started }
}

test('a single user never gets the reserved place, other users get it at once', async () => {
  const { ask, started } = watched({ width: 3, reserved: 1 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  await nextTurn()
  expect(started).toEqual(['a1', 'a2'])
  void ask('b')
  await nextTurn()
  expect(started).toEqual(['a1', 'a2', 'b'])
})

test('several users with much recent use leave the reserved place to a user with little', async () => {
  const { ask, end, pass, started } = watched({ width: 3, reserved: 1 })
  for (const user of ['a', 'b']) void ask(user)
  await nextTurn()
  pass(2_000)
  void ask('c')
  await nextTurn()
  pass(3_000)
  await end('c')
  for (const user of ['a', 'b', 'c']) void ask(user, `${user} again`)
  await nextTurn()
  expect(started).toEqual(['a', 'b', 'c'])
  void ask('d')
  await end('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c', 'd', 'c again'])
})

test('a free place goes to the waiting user with the least recent use, and per user to the first request', async () => {
  const { ask, end, pass, started } = watched({ width: 1, reserved: 0 })
  void ask('a', 'a1')
  await nextTurn()
  pass(300)
  for (const name of ['a2', 'a3']) void ask('a', name)
  void ask('b', 'b1')
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('quick work runs before other work of the same user', async () => {
  const { ask, end, started } = watched({ width: 1, reserved: 0 })
  for (const name of ['slow', 'slower']) void ask('a', name)
  void ask('a', 'quick', true)
  await nextTurn()
  await end('slow')
  await end('quick')
  expect(started).toEqual(['slow', 'quick', 'slower'])
})

test('a place is given on quickly with many users and a full queue', async () => {
  const queue = createFairQueue({ width: 8, reserved: 2 })
  const turns = 2_000
  let ended = 0
  const call = async (user: string) => {
    while (ended < turns) {
      const leave = await queue.enter({ user })
      await nextTurn()
      ended += 1
      leave()
    }
  }
  const before = process.threadCpuUsage()
  await Promise.all(Array.from({ length: 400 }, (_, i) => call(`user ${i}`)))
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(turns * 2)
})

test('recorded use decays over time', async () => {
  const { ask, end, pass, started } = watched({ width: 2, reserved: 1 })
  void ask('a', 'a1')
  await nextTurn()
  pass(2_000)
  await end('a1')
  void ask('b', 'b1')
  await nextTurn()
  pass(1_000)
  void ask('a', 'a2')
  await nextTurn()
  expect(started).toEqual(['a1', 'b1'])
  pass(10_000)
  void ask('b', 'b2')
  await nextTurn()
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('a wait ends with an error that says when to try again', async () => {
  const { queue } = watched({ width: 1, reserved: 0, longestWaitMs: 20 })
  await queue.enter({ user: 'a' })
  await expect(queue.enter({ user: 'b' })).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 })
})

test('beyond the most waiting callers, further ones are refused at once', async () => {
  const { queue, ask, end, started } = watched({ width: 1, reserved: 0, mostWaiting: 1 })
  void ask('a')
  void ask('b')
  await expect(queue.enter({ user: 'c' })).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 })
  await end('a')
  expect(started).toEqual(['a', 'b'])
  void ask('d')
  expect(queue.waiting()).toBe(1)
})

test('one user cannot take all places to wait', async () => {
  const { queue, ask } = watched({ width: 1, reserved: 0, mostWaiting: 3, mostWaitingOfUser: 1 })
  for (const user of ['a', 'b']) void ask(user)
  await expect(queue.enter({ user: 'b' })).rejects.toMatchObject({ code: 'too_often', retryAfterSeconds: 1 })
  void ask('c')
  expect(queue.waiting()).toBe(2)
})

test('a user who leaves the queue takes no place', async () => {
  const { queue, ask, end, started } = watched({ width: 1, reserved: 0 })
  void ask('a')
  await nextTurn()
  const gone = new AbortController()
  const left = queue.enter({ user: 'b', signal: gone.signal })
  void ask('c')
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await end('a')
  expect(started).toEqual(['a', 'c'])
})
