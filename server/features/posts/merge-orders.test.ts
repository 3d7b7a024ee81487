import { approximateFields } from '@litopys/contract/schemas/post'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyObservations } from './any-observation.fixture.ts'
import { bodyOf } from './body.ts'
import { mergePost } from './merge.ts'
import { allOrders, archive, contentOf } from './observations.fixture.ts'

describe('observations of one post', () => {
  test('give the same post and the same revisions in every order', () => {
    fc.assert(
      fc.property(anyObservations(2, 4), (observations) => {
        const [first, ...others] = allOrders(observations).map((order) => contentOf(archive(order)))
        for (const other of others) expect(other).toEqual(first)
      }),
      { numRuns: repeats(300) },
    )
  })
  test('change nothing when some or all of them are repeated', () => {
    fc.assert(
      fc.property(anyObservations(1, 5), (observations) => {
        const known = archive(observations)
        for (const again of observations)
          expect(mergePost(known, again)).toMatchObject({ change: 'unchanged', revisions: [] })
        expect(contentOf(archive([...observations, ...observations]))).toEqual(contentOf(known))
      }),
      { numRuns: repeats(300) },
    )
  })
  test('never erase a known value, lose a text, or replace an exact value by a rounded one', () => {
    fc.assert(
      fc.property(anyObservations(2, 5), (all) => {
        const [observations, next] = [all.slice(0, -1), all.slice(-1)]
        const before = contentOf(archive(observations))
        const after = contentOf(archive(all))
        const now = new Map<string, unknown>(Object.entries(after))
        for (const [field, value] of Object.entries(before))
          if (isKnown(value) && !derived.has(field)) expect(isKnown(now.get(field)), field).toBe(true)
        const names = new Set(before.assumed).add('channelType')
        expect(after.assumed.filter((name) => !names.has(name))).toEqual([])
        const texts = [after.text, ...after.revisions.map(({ articleBody }) => articleBody)].join('\n')
        const bodies = [...before.revisions.map(({ articleBody }) => articleBody), ...next.map(bodyOf)]
        for (const body of bodies) expect(wordsOf(texts)).toContain(wordsOf(body))
        for (const field of approximateFields)
          if (isKnown(before[field]) && !before.approximate.includes(field))
            expect(after.approximate).not.toContain(field)
      }),
      { numRuns: repeats(300) },
    )
  })
})

/** Fields that follow from the current text, or record what is unknown. */
const derived = new Set([
  ...[
    'articleBody',
    'links',
    'marked',
    'hashtags',
    'mentions',
    'urls',
    'domains',
    'textAsOf',
    'textEditedAt',
  ],
  ...['approximate', 'assumed', 'deletedAt', 'stamps', 'observedAt'],
])

function isKnown(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return Boolean(value) && value !== 'unknown'
}

function wordsOf(text: string): string {
  return text.replace(/[\s\u200b]/g, '')
}
