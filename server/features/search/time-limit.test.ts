import { expect, test } from 'vitest'
import { withinSeconds } from './time-limit.ts'

const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('what takes longer than its time ends as a search that took too long', async () => {
  const { signal } = new AbortController()
  await expect(withinSeconds(0.05, signal, untilEnded)).rejects.toMatchObject({ code: 'search_timeout' })
})

test('who goes away ends it with his own reason', async () => {
  const caller = new AbortController()
  const answer = withinSeconds(60, caller.signal, untilEnded)
  caller.abort(new Error('gone'))
  await expect(answer).rejects.toThrow('gone')
})

test('where one statement fails, the others end', async () => {
  let other: Promise<unknown> = Promise.resolve()
  const work = async (signal: AbortSignal) => {
    other = untilEnded(signal).catch((reason: unknown) => reason)
    throw new Error('failed')
  }
  await expect(withinSeconds(60, new AbortController().signal, work)).rejects.toThrow('failed')
  expect(await other).toMatchObject({ message: 'failed' })
})
