import { expect, test } from 'vitest'
import { mediaName } from './media-parts.ts'

test('the name of a file cannot be reversed by a character of direction, as sent or as in the export', () => {
  expect(mediaName({ kind: 'file', fileName: 'photo_\u202egnp.exe' })).toBe('photo_[RLO]gnp.exe')
  expect(mediaName({ kind: 'file', path: 'files/a_\u2067fdp.exe' })).toBe('a_[RLI]fdp.exe')
})
