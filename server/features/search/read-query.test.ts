import { usualMatching } from '@litopys/contract/query/matching'
import { expect, test } from 'vitest'
import { wholeArchive } from '#archive/visible'
import { type ReadQueryDeps, readQuery } from './read-query.usecase.ts'

test('posts like several posts are looked for one after another, so that other work can run', async () => {
  let [running, most] = [0, 0]
  const deps: ReadQueryDeps = {
    channels: { idsOf: async () => new Map() },
    dictionary: { expand: async () => new Map(), near: async () => [], areKnown: async () => [] },
    sameFiles: async () => [],
    likePosts: async (address) => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return [{ channelId: address, messageId: 1, closeness: 1 }]
    },
  }
  const reading = { matching: usualMatching, timeZone: 'UTC', visible: wholeArchive }
  const { read } = await readQuery(
    deps,
    'like:1_1 OR like:2_1 OR -like:3_1 OR like:1_1',
    reading,
    AbortSignal.timeout(5_000),
  )
  expect([...read.expansion.likes.keys()]).toEqual(['1_1', '2_1', '3_1'])
  expect(most).toBe(1)
})
