import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRowReplacement } from './row-replacement.ts'

/** Rows of a table in which each replacement briefly shows one post twice. */
function table(longestWaitMs?: number) {
  const swaps = createRowReplacement(longestWaitMs)
  let rows = 1
  const replaceOnce = () =>
    swaps.asReplacement(async () => {
      rows = 2
      await sleep(5)
      rows = 1
    })
  const readIn = (ms: number) => async () => {
    await sleep(ms)
    const seen = rows
    await sleep(ms)
    return seen
  }
  return { ...swaps, replaceOnce, readIn }
}

test('reads never see a post twice, however often posts are replaced', async () => {
  const { replaceOnce, betweenReplacements, readIn } = table()
  const over = new AbortController()
  const writer = (async () => {
    while (!over.signal.aborted) await replaceOnce()
  })()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => betweenReplacements(readIn(i % 7))))
  over.abort()
  await writer
  expect(new Set(answers)).toEqual(new Set([1]))
})

test('a long read does not delay a replacement for longer than the longest wait', async () => {
  const { replaceOnce, betweenReplacements, readIn } = table(100)
  const slow = betweenReplacements(readIn(500))
  await replaceOnce()
  // The second read starts now and lasts until three seconds after the start.
  await sleep(1_100)
  let isOver = false
  slow.finally(() => {
    isOver = true
  })
  await replaceOnce()
  expect(isOver).toBe(false)
  expect(await slow).toBe(1)
})

test('a failed replacement or read does not block the next', async () => {
  const { asReplacement, betweenReplacements, replaceOnce } = table()
  await expect(asReplacement(() => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
  await expect(betweenReplacements(() => Promise.reject(new Error('engine')))).rejects.toThrow('engine')
  await replaceOnce()
  expect(await betweenReplacements(() => Promise.resolve(3))).toBe(3)
})
