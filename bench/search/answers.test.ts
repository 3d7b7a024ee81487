import { expect, test } from 'vitest'
import { assertSamePosts, createAnswers } from './answers.ts'

const query = { kind: 'rare', q: 'howitzer' } as const

test('engines that give the same numbers have no mismatch', () => {
  const answers = createAnswers()
  for (const engine of ['ours', 'theirs']) {
    answers.add(engine, 'screen', query, 70)
    answers.add(engine, 'count', query, 70)
    answers.add(engine, 'top', query, 10)
  }
  expect(answers.mismatches()).toEqual([])
  expect(answers.compared()).toBe(2)
  expect(answers.total('ours', query)).toBe(70)
})

test('a different number is reported with all numbers, also if one engine changes its own', () => {
  const answers = createAnswers()
  answers.add('ours', 'screen', query, 70)
  answers.add('theirs', 'screen', query, 70)
  answers.add('theirs', 'screen', query, 71)
  expect(answers.mismatches()).toEqual([
    { measure: 'screen', q: 'howitzer', found: { ours: [70], theirs: [70, 71] } },
  ])
})

test('engines with different posts are not compared', () => {
  const posts = { posts: 2, messageIds: 3, first: '2022-07-01', last: '2026-06-30' }
  expect(() =>
    assertSamePosts(
      new Map([
        ['a', posts],
        ['b', { ...posts }],
      ]),
    ),
  ).not.toThrow()
  expect(() =>
    assertSamePosts(
      new Map([
        ['a', posts],
        ['b', { ...posts, messageIds: 4 }],
      ]),
    ),
  ).toThrow('different posts')
})
