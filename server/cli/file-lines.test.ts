import type { FoundPost } from '@litopys/contract/schemas/post'
import { expect, test } from 'vitest'
import { fileLines, withLines } from './file-lines.ts'

const found = (kind: 'picture' | 'document' | 'speech', text: string, word: string, more = {}) => {
  const start = text.indexOf(word)
  const post: Pick<FoundPost, 'fileMatches' | 'fileTexts' | 'media'> = {
    media: [{ kind: 'file', hash: 'h', fileName: 'Реєстр\u202e.xlsx' }],
    fileTexts: [{ kind, hash: 'h', text }],
    fileMatches: [{ kind, hash: 'h', matches: [[start, start + word.length]], ...more }],
  }
  return post
}

test('the line of a match has its file, page and time', () => {
  expect(fileLines(found('document', 'Склад\nНазва\fНасос і міст\nРемонт', 'міст'))).toEqual([
    '  in Реєстр[RLO].xlsx, page or sheet 2: Насос і міст',
  ])
  expect(fileLines(found('picture', 'Міст\nзакрито\u001b[2J', 'закрито'))).toEqual([
    '  in a picture: закрито [2J',
  ])
  expect(fileLines(found('speech', 'Увага. Міст закрито', 'Міст', { seconds: 65.4 }))).toEqual([
    '  in speech at 1:05: Увага. Міст закрито',
  ])
})

test('a long line is cut on both sides, and a text that the answer does not have is left out', () => {
  const long = `${'а'.repeat(300)} міст ${'б'.repeat(300)}`
  const [line = ''] = fileLines(found('speech', long, 'міст'))
  expect(line).toBe(`  in speech: … ${'а'.repeat(99)} міст ${'б'.repeat(99)} …`)
  expect(withLines(found('speech', long, 'міст'))?.[0]?.line).toBe(line.slice('  in speech: '.length))
  expect(fileLines({ ...found('picture', 'міст', 'міст'), fileTexts: [] })).toEqual([])
})
