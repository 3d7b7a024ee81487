import { expect, test } from 'vitest'
import type { ReadWord } from '#media/worker/protocol'
import { joined } from './read-documents.usecase.ts'

test('a page with any number of unsure words becomes a text with their places, as far as it is kept', () => {
  const word: ReadWord = { text: 'a', confidence: 50, box: [0, 0, 1, 1] }
  const lines = Array.from({ length: 200 }, () => Array.from({ length: 1_000 }, () => word))
  const { text, unsure, isCut } = joined(
    { parts: [{ name: '1', text: '' }] },
    new Map([[1, { confidence: 50, lines }]]),
  )
  expect([text.length, isCut]).toEqual([200_000, true])
  expect(unsure).toHaveLength(200_000)
  expect(unsure.slice(-2)).toEqual([199_998, 199_999])
})
