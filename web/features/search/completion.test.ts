import { expect, test } from 'vitest'
import { completableAt, completed, fieldPiece } from './completion.ts'

/** A bar marks the caret. */
function at(marked: string) {
  return completableAt(marked.replace('|', ''), marked.indexOf('|'))
}

test.each([
  ['auth|', { kind: 'name', typed: 'auth', start: 0, end: 4 }],
  ['обстріл мо|', { kind: 'name', typed: 'мо', start: 8, end: 10 }],
  ['author:|', { kind: 'value', field: 'author', typed: '', start: 0, end: 7 }],
  ['author:слоб|', { kind: 'value', field: 'author', typed: 'слоб', start: 0, end: 11 }],
  ['author:"Слобода Li|', { kind: 'value', field: 'author', typed: 'Слобода Li', start: 0, end: 18 }],
  ['міст -lang:u|', { kind: 'value', field: 'lang', typed: 'u', start: 6, end: 12 }],
  ['(#об| міст)', { kind: 'value', field: 'hashtag', typed: 'об', start: 1, end: 4 }],
  ['@re|', { kind: 'value', field: 'mention', typed: 're', start: 0, end: 3 }],
  ['has:i|', { kind: 'flag', name: 'has', typed: 'i', start: 0, end: 5 }],
  ['after:|', { kind: 'date', name: 'after', typed: '', start: 0, end: 6 }],
  ['views:>1|', { kind: 'count', of: 'views', typed: '>1', start: 0, end: 8 }],
])('in %s the text at the caret can be completed', (marked, expected) => {
  expect(at(marked)).toEqual(expected)
})

test.each(['|', 'міст |', '"у лап|ках"', '=точн|о', 'слов|о', 'auth|or:x', 'url:exam|', '123|'])(
  'in %s nothing can be completed',
  (marked) => {
    expect(at(marked)).toBeUndefined()
  },
)

test('a completed value replaces the typed text and gets a space after it', () => {
  const piece = at('міст author:сло| річка')
  expect(piece && completed('міст author:сло річка', piece, fieldPiece('author', 'Слобода Life'))).toEqual({
    line: 'міст author:"Слобода Life" річка',
    caret: 27,
  })
})

test('a completed name is followed directly by its value', () => {
  expect(completed('міст aut', { start: 5, end: 8 }, 'author:')).toEqual({
    line: 'міст author:',
    caret: 12,
  })
})

test('a value with quotes is represented by its longest part without quotes', () => {
  expect(fieldPiece('author', 'ГО «Слобідський край» 24')).toBe('author:"Слобідський край"')
})
