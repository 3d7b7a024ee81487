import { check } from '@litopys/contract/check'
import { expect, test } from 'vitest'
import { documentText, mostDocumentCharacters, pictureText } from './protocol.ts'

// Answers are from a process that a file may have taken over.

test('an answer with more words than a picture can have is refused', () => {
  const word = { text: 'слово', confidence: 50, box: [0, 0, 1, 1] }
  const answer = (lines: number) => ({
    confidence: 90,
    lines: Array.from({ length: lines }, () => Array.from({ length: 1_000 }, () => word)),
  })
  expect(check(pictureText, answer(20)).ok).toBe(true)
  expect(check(pictureText, answer(21))).toMatchObject({ ok: false, issues: [{ path: '/lines' }] })
})

test('an answer with more text than is read of a document is refused', () => {
  const answer = (parts: number) => ({
    format: 'pdf',
    parts: Array.from({ length: parts }, () => ({ name: '', text: 'а'.repeat(mostDocumentCharacters / 2) })),
    isCut: false,
    pages: parts,
    textless: [],
  })
  expect(check(documentText, answer(2)).ok).toBe(true)
  expect(check(documentText, answer(3))).toMatchObject({ ok: false, issues: [{ path: '/parts' }] })
})
