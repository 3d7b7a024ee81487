import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { root } from '#testing/child'
import { evaluateQueries } from './eval-queries.ts'
import { readQuerySet } from './query-set.ts'

const directory = join(root, 'language/queries')

/** What the search reached last. Raise a figure when the search improves. */
const least: Record<string, { recall: number; precision: number }> = {
  surname: { recall: 1, precision: 0.984 },
  designation: { recall: 1, precision: 0.948 },
  abbreviation: { recall: 0.991, precision: 1 },
  unit: { recall: 0.895, precision: 1 },
  place: { recall: 1, precision: 0.923 },
  number: { recall: 1, precision: 1 },
  date: { recall: 1, precision: 1 },
  'cross-language': { recall: 0.971, precision: 0.942 },
  emoji: { recall: 1, precision: 1 },
  'everyday word': { recall: 0.989, precision: 0.989 },
}

test('each of the 200 queries has several relevant posts among the invented ones, and others', () => {
  const { queries, posts } = readQuerySet(directory)
  expect(new Set(queries.map(({ query }) => query)).size).toBe(200)
  const unfit = queries.filter(({ relevant }) => relevant.size < 2 || relevant.size > posts.length / 10)
  expect(unfit.map(({ query }) => query)).toEqual([])
})

test.runIf(inject('isLong'))(
  'the search reaches its known recall and precision for each kind of query',
  {
    timeout: 600_000,
  },
  async () => {
    const { kinds } = await evaluateQueries(directory)
    const reached = Object.fromEntries(kinds.map((means) => [means.kind, means]))
    expect(Object.keys(reached).toSorted()).toEqual(Object.keys(least).toSorted())
    for (const [kind, { recall, precision }] of Object.entries(least)) {
      expect(reached[kind]?.recall, `recall, ${kind}`).toBeGreaterThanOrEqual(recall)
      expect(reached[kind]?.precision, `precision, ${kind}`).toBeGreaterThanOrEqual(precision)
    }
  },
)
