import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addTally,
  emptyTally,
  readPlaywrightTally,
  readVitestTally,
  repeatedTally,
  unhandledErrorsOf,
} from './tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'litopys-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a test file that fails before its first test counts as one failure', () => {
  const report = reportOf({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'failed', fullName: 'adds', failureMessages: ['expected 3'] },
          { status: 'passed', fullName: 'subtracts', failureMessages: [] },
        ],
      },
    ],
  })
  expect(readVitestTally(report)).toEqual({
    ...emptyTally,
    passed: 3,
    failed: 2,
    skipped: 2,
    failedFiles: ['a.test.ts', 'b.test.ts'],
    failures: ['a.test.ts\nNo such module', 'b.test.ts: adds\nexpected 3'],
  })
})

test('a flaky story and a story file that does not load count as failures', () => {
  const report = reportOf({
    suites: [
      { file: 'a.story.ts', specs: [{ ok: true }, { ok: false }] },
      { file: 'b.story.ts', specs: [{ ok: true }] },
    ],
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0, duration: 5 },
    errors: [{ message: 'x' }],
  })
  expect(readPlaywrightTally(report)).toEqual({
    ...emptyTally,
    passed: 4,
    failed: 3,
  })
})

test('a failure within a group of stories is a failure of its file', () => {
  const report = reportOf({
    suites: [
      { file: 'a.story.ts', specs: [{ ok: true }, { ok: false }] },
      { file: 'b.story.ts', specs: [{ ok: true }], suites: [{ file: 'b.story.ts', specs: [{ ok: false }] }] },
      { file: 'c.story.ts', specs: [{ ok: true }], suites: [] },
    ],
    stats: { expected: 3, unexpected: 2, flaky: 0, skipped: 0 },
    errors: [],
  })
  expect(readPlaywrightTally(report).failedFiles).toEqual(['a.story.ts', 'b.story.ts'])
})

test('no file has all failures if an error of Vitest belongs to no test', () => {
  const report = reportOf({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: [] }],
      },
    ],
  })
  expect(readVitestTally(report).failedFiles).toEqual(['a.test.ts'])
  writeFileSync(unhandledErrorsOf(report), 'nothing awaits this\n')
  expect(readVitestTally(report)).toMatchObject({ failed: 1, failedFiles: [] })
  rmSync(unhandledErrorsOf(report))
})

test('the second result of a repeated file counts, and a file that passes only then is unstable', () => {
  const first = { ...emptyTally, passed: 90, failed: 3, skipped: 2, failedFiles: ['a.ts', 'b.ts'] }
  const second = { ...emptyTally, passed: 5, failed: 1, failures: ['b.ts: adds'], failedFiles: ['b.ts'] }
  expect(repeatedTally(first, second)).toEqual({
    passed: 92,
    failed: 1,
    skipped: 2,
    failures: ['b.ts: adds'],
    failedFiles: ['b.ts'],
    unstableFiles: ['a.ts'],
  })
})

test('no file is unstable if its second run breaks outside of tests', () => {
  const first = { ...emptyTally, passed: 90, failed: 1, failedFiles: ['a.ts'] }
  expect(repeatedTally(first, { ...emptyTally, failed: 1 })).toMatchObject({ failed: 1, unstableFiles: [] })
})

test('a runner without a report adds nothing', () => {
  const passed = { ...emptyTally, passed: 1 }
  expect(addTally(passed, readVitestTally(path.join(folder, 'none.json')))).toEqual(passed)
})

test('a report of another shape is an error, not zero tests', () => {
  expect(() => readVitestTally(reportOf({ numPassed: 1 }))).toThrow('not the expected report')
})
