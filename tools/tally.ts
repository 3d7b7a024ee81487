import { existsSync, readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { check } from '../contract/check.ts'

/**
 * `failures`: file, name and message of failed tests that the runner does not print at the end of its output.
 * `failedFiles`: the files that all failed tests are in; none if something failed outside of tests. `unstableFiles`: the
 * files whose tests passed only when they ran alone.
 */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  failedFiles: string[]
  unstableFiles: string[]
}

export const emptyTally: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  failedFiles: [],
  unstableFiles: [],
}

/** A message may have the text of a whole page. */
const longestMessage = 1_500

export function addTally(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    failedFiles: [...a.failedFiles, ...b.failedFiles],
    unstableFiles: [...a.unstableFiles, ...b.unstableFiles],
  }
}

/**
 * The result of all files after those with failed tests ran a second time. `first` counts all files, `second` only the
 * repeated ones, whose second result counts.
 */
export function repeatedTally(first: Tally, second: Tally): Tally {
  const isOfTests = second.failed === 0 || second.failedFiles.length > 0
  return {
    ...second,
    passed: first.passed + first.failed - second.failed,
    skipped: first.skipped,
    unstableFiles: isOfTests ? first.failedFiles.filter((file) => !second.failedFiles.includes(file)) : [],
  }
}

const vitestReport = Type.Object({
  numPassedTests: Type.Number(),
  numFailedTests: Type.Number(),
  numPendingTests: Type.Number(),
  numTodoTests: Type.Number(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          status: Type.String(),
          fullName: Type.String(),
          failureMessages: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
})

/** Where `vitest.config.ts` writes the errors outside of tests, which Vitest's report does not have. */
export function unhandledErrorsOf(report: string): string {
  return `${report}.errors`
}

/** Vitest's JSON report. A file that failed before its first test counts as one failure. */
export function readVitestTally(file: string): Tally {
  const report = readReport(vitestReport, file)
  if (!report) return emptyTally
  const brokenFiles = report.testResults.filter(
    (result) =>
      result.status === 'failed' &&
      !result.assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    ...emptyTally,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failedFiles: existsSync(unhandledErrorsOf(file))
      ? []
      : report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    failures: [
      ...brokenFiles.map(({ name, message }) => failureText(name, [message])),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failureText(`${name}: ${fullName}`, failureMessages)),
      ),
    ],
  }
}

function failureText(name: string, messages: string[]): string {
  return `${name}\n${messages.map((message) => message.slice(0, longestMessage)).join('\n')}`
}

const storyResults = Type.Cyclic(
  {
    suite: Type.Object({
      file: Type.String(),
      specs: Type.Array(Type.Object({ ok: Type.Boolean() })),
      suites: Type.Optional(Type.Array(Type.Ref('suite'))),
    }),
  },
  'suite',
)
type StoryResults = Static<typeof storyResults>

/** Whether a story failed, also one within `test.describe`. */
function hasFailed({ specs, suites = [] }: StoryResults): boolean {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailed)
}

const playwrightReport = Type.Object({
  suites: Type.Array(storyResults),
  stats: Type.Object({
    expected: Type.Number(),
    unexpected: Type.Number(),
    flaky: Type.Number(),
    skipped: Type.Number(),
  }),
  errors: Type.Array(Type.Unknown()),
})

/**
 * Playwright's JSON report. A flaky story failed at least once, so it counts as failed. Playwright prints the failures at
 * the end of its output.
 */
export function readPlaywrightTally(file: string): Tally {
  const report = readReport(playwrightReport, file)
  if (!report) return emptyTally
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    ...emptyTally,
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failedFiles: report.errors.length > 0 ? [] : report.suites.filter(hasFailed).map(({ file }) => file),
  }
}

/** Undefined if the runner died before it wrote its report; its exit code shows that. */
function readReport<S extends TSchema>(schema: S, file: string): Static<S> | undefined {
  if (!existsSync(file)) return undefined
  const checked = check(schema, JSON.parse(readFileSync(file, 'utf8')))
  if (!checked.ok) throw new Error(`${file} is not the expected report: ${JSON.stringify(checked.issues)}`)
  return checked.value
}
