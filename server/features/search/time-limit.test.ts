import { expect, test } from 'vitest'
import { AppError } from '#server/errors'
import { partsInTime, withinSeconds } from './time-limit.ts'

const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('work beyond its time limit fails with search_timeout', async () => {
  const { signal } = new AbortController()
  await expect(withinSeconds(0.05, signal, untilEnded)).rejects.toMatchObject({ code: 'search_timeout' })
})

test('a cancellation ends the work with its own reason', async () => {
  const caller = new AbortController()
  const answer = withinSeconds(60, caller.signal, untilEnded)
  caller.abort(new Error('gone'))
  await expect(answer).rejects.toThrow('gone')
})

test('when one statement fails, the others end', async () => {
  let other: Promise<unknown> = Promise.resolve()
  const work = async (signal: AbortSignal) => {
    other = untilEnded(signal).catch((reason: unknown) => reason)
    throw new Error('failed')
  }
  await expect(withinSeconds(60, new AbortController().signal, work)).rejects.toThrow('failed')
  expect(await other).toMatchObject({ message: 'failed' })
})

test('a part that runs or waits too long is left out, and any other error fails the answer', async () => {
  const { part, late } = partsInTime(0.05, new AbortController().signal)
  const answers = [
    part(async () => 'in time'),
    part(untilEnded),
    part(() => Promise.reject(new AppError('overloaded'))),
  ]
  expect(await Promise.all(answers)).toEqual(['in time', undefined, undefined])
  expect(late.map(({ code }) => code).sort()).toEqual(['overloaded', 'search_timeout'])
  await expect(part(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('at the time limit of the whole call, a late part fails it', async () => {
  const call = new AbortController()
  const answer = partsInTime(60, call.signal).part(untilEnded)
  call.abort(new AppError('overloaded'))
  await expect(answer).rejects.toMatchObject({ code: 'overloaded' })
})
