import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataDirectory } from './directory.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-directory-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a directory that cannot be created is refused with the reason', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(() => openDataDirectory(join(file, 'data'))).toThrow(/cannot be created or written: ENOTDIR.*owner/)
})

test('a directory that cannot be locked is refused with the reason', () => {
  writeFileSync(join(home, 'lock'), 'not a database, but long enough to be read as one'.repeat(100))
  expect(() => openDataDirectory(home)).toThrow(/cannot be locked: file is not a database\. Use a local disk/)
})
