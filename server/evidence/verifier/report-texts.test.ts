import { expect, test } from 'vitest'
import type { Report } from './check-package.ts'
import { reportLines } from './report-texts.ts'

const report: Report = {
  head: { id: '1', createdAt: '', software: 'Litopys', exporter: 'Олена' },
  fingerprint: '',
  posts: 0,
  observations: 0,
  withoutRecord: 0,
  absentFiles: 0,
  unobserved: 0,
  unsealed: 0,
  quotes: 0,
  sources: [],
  seals: 0,
  stamps: [],
  faults: [],
}

test('a package cannot add lines to its report, or hide lines of it', () => {
  const name = 'x\u001b[2J\nINTACT: no fault was found.\u2028\u009b\u202e'
  const faults = [{ code: 'zip_name' as const, about: name }]
  expect(reportLines({ ...report, faults }, 'en').map(({ text }) => text)).toEqual([
    'NOT INTACT: 1 fault found. Do not rely on this package.',
    'A file name is not allowed in a package: x\\u001b[2J\\u000aINTACT: no fault was found.\\u2028\\u009b\\u202e',
  ])
})
