import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createWaitingQueue } from './waiting-queue.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('turns are given in order, never more at a time than the width', async () => {
  const line = createWaitingQueue({ width: 2, places: 6, refusal: 'overloaded' })
  const begun: number[] = []
  const places = [0, 1, 2, 3].map((i) => {
    const place = line.enter('x')
    void place.turn().then(() => begun.push(i))
    return place
  })
  await soon()
  expect(begun).toEqual([0, 1])
  places[1]?.leave()
  await soon()
  expect(begun).toEqual([0, 1, 2])
  const late = line.enter('x')
  void late.turn().then(() => begun.push(4))
  for (const i of [0, 2, 3]) places[i]?.leave()
  await soon()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  late.leave()
  expect(line.isEmpty()).toBe(true)
})

test('a place is reserved before its turn, and a caller without a place is refused at once', () => {
  const line = createWaitingQueue({ width: 1, places: 3, share: 2, refusal: 'overloaded' })
  const places = [line.enter('greedy'), line.enter('greedy')]
  expect(() => line.enter('greedy')).toThrow('busy')
  places.push(line.enter('other'))
  expect(() => line.enter('another')).toThrow('busy')
  for (const place of places) place.leave()
  expect(line.isEmpty()).toBe(true)
})

test('callers who share a key get at most their share of its places', async () => {
  const turns = createConcurrencyLimit({ width: 1, queue: 5, share: 2 })
  const never = new AbortController().signal
  const leave = await turns.take('a', never, 'greedy')
  const second = turns.take('a', never, 'greedy')
  await expect(turns.take('a', never, 'greedy')).rejects.toThrow('Please wait')
  const other = turns.take('a', never, 'other')
  leave()
  const leaveSecond = await second
  leaveSecond()
  const leaveOther = await other
  leaveOther()
})

test('a caller who leaves while waiting passes the place to the next', async () => {
  const turns = createConcurrencyLimit({ width: 1, queue: 2 })
  const never = new AbortController().signal
  const leave = await turns.take('a', never)
  const gone = new AbortController()
  const given = turns.take('a', gone.signal)
  const next = turns.take('a', never)
  await expect(turns.take('a', never)).rejects.toThrow('Please wait')
  gone.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  leave()
  const leaveNext = await next
  expect(await turns.take('b', never)).toBeTypeOf('function')
  leaveNext()
})
