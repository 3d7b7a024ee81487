import { expect, test } from 'vitest'
import { pollOf } from './poll.ts'

test('the votes of a poll are read from its source, including formatted words of the question', () => {
  const poll = {
    question: ['Чи ', { type: 'bold', text: 'буде' }, ' дощ?'],
    closed: true,
    total_voters: 3,
    answers: [
      { text: 'так', voters: 2, chosen: false },
      { text: [{ type: 'plain', text: 'ні' }], voters: 1, chosen: false },
    ],
  }
  expect(pollOf(JSON.stringify({ poll }))).toEqual({
    question: 'Чи буде дощ?',
    isClosed: true,
    voters: 3,
    answers: [
      { text: 'так', voters: 2 },
      { text: 'ні', voters: 1 },
    ],
  })
})

test.each(['', '{"poll":null}', '{"action":"\\"poll\\""}', '{"poll":[1]}'])('%j has no poll', (extra) => {
  expect(pollOf(extra)).toBeUndefined()
})

test('invalid counts and invalid answers are left out', () => {
  const poll = { question: 5, total_voters: '3', answers: ['a', { text: 'так', voters: -1, percent: 40 }] }
  expect(pollOf(JSON.stringify({ poll }))).toEqual({
    question: '',
    isClosed: false,
    answers: [{ text: 'так', percent: 40 }],
  })
})
