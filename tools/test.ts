// `npm test`: unit and integration tests (Vitest), then the browser stories (Playwright), and one line of
// totals.
// Arguments select tests: `npm test -- server/archive`, `npm test -- e2e/sign-in`, `npm test -- contract -t
// apostrophe`. `--quick` runs types, the contract with its query language and one story; `--list` prints the
// names of the tests.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { buildWeb } from './prepare/build.mjs'
import { installTestTools } from './prepare/machine.mjs'
import { passes, root, typeSteps } from './step.ts'
import {
  addTally,
  emptyTally,
  readPlaywrightTally,
  readVitestTally,
  repeatedTally,
  type Tally,
  unhandledErrorsOf,
} from './tally.ts'

// The goal is twenty minutes on two cores. Hanging tests are ended later, so that a slow machine fails
// nothing.
const [aimMs, ceilingMs] = [20 * 60_000, 75 * 60_000]
const startedAt = Date.now()
const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts']

/** A busy machine fails single tests. More failures have another cause. */
const mostRepeated = 3

type Runner = {
  name: string
  /** `files`: only these, one at a time; all chosen files if it is undefined. */
  command: (report: string, files?: string[]) => string[]
  read: (report: string) => Tally
}

/** What the arguments select: the paths and options of Vitest, and the stories. */
type Choice = { forVitest: string[]; stories: string[]; isEverything: boolean }

function chosenBy(args: string[]): Choice {
  const stories = args.filter((arg) => arg === 'e2e' || arg.startsWith('e2e/'))
  const forVitest = args.filter((arg) => !stories.includes(arg))
  return { forVitest, stories, isEverything: args.length === 0 }
}

function runnersFor({ forVitest, stories, isEverything }: Choice): Runner[] {
  const units: Runner = {
    name: 'vitest',
    command: (report, files) => [
      ...[vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(files ? ['--maxWorkers=1', ...files] : forVitest),
    ],
    read: readVitestTally,
  }
  const browser: Runner = {
    name: 'playwright',
    command: (_, files) => [
      ...[...playwright, '--reporter=list,json'],
      ...(files ? ['--workers=1', ...files] : stories),
    ],
    read: readPlaywrightTally,
  }
  if (isEverything) return [units, browser]
  return [...(forVitest.length > 0 ? [units] : []), ...(stories.length > 0 ? [browser] : [])]
}

const memoryFolder = '/dev/shm'
const roomyBytes = 6 * 1024 ** 3

/**
 * Folder for files of tests. A run creates and removes some 100,000 files, so it is in memory if there is
 * enough, otherwise in the usual temporary folder. On a disk, files cost a fifth of the kernel's time.
 */
function scratchPlace(): string {
  if (process.env.TMPDIR || process.platform !== 'linux' || freemem() < roomyBytes) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > roomyBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Runs one runner to its end. A runner that fails without a failed test counts as one failure. */
function runTests(runner: Runner, folder: string, files?: string[]): Tally {
  const report = path.join(folder, `${runner.name}.json`)
  const unhandledErrors = unhandledErrorsOf(report)
  for (const file of [report, unhandledErrors]) rmSync(file, { force: true })
  const { status, error } = spawnSync(process.execPath, runner.command(report, files), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      UNHANDLED_ERRORS_FILE: unhandledErrors,
      // Tests start hundreds of processes with the same modules.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile'),
    },
    timeout: Math.max(1, ceilingMs - (Date.now() - startedAt)),
  })
  const tally = runner.read(report)
  if (status === 0 || tally.failed > 0) return tally
  console.log(`${runner.name} ended with ${error?.message ?? `code ${status}`} outside of any test`)
  return { ...tally, failed: 1 }
}

/**
 * Runs all tests. If few fail, their files run a second time alone: other tests on the same two cores can delay a test past
 * its limits. Files that pass only then are named at the end of the output.
 */
function runAndRepeat(runner: Runner, folder: string): Tally {
  const first = runTests(runner, folder)
  if (first.failedFiles.length === 0 || first.failed > mostRepeated) return first
  for (const failure of first.failures) console.log(`\nfailed beside other tests: ${failure}`)
  console.log(`\nFiles with failed tests run again alone: ${first.failedFiles.join(', ')}`)
  return repeatedTally(first, runTests(runner, folder, first.failedFiles))
}

/** Runs the chosen tests and prints their total. Returns the exit code. */
function runChosen(choice: Choice): number {
  buildWeb()
  installTestTools()
  const folder = mkdtempSync(path.join(scratchPlace(), 'litopys-test-'))
  // PostgreSQL refuses to run as root, and its user must be able to enter its folder.
  chmodSync(folder, 0o711)
  try {
    const run = choice.isEverything ? runAndRepeat : runTests
    const total = runnersFor(choice)
      .map((runner) => run(runner, folder))
      .reduce(addTally, emptyTally)
    if (total.passed + total.failed === 0) console.log('no test ran')
    // Logs are often cut to their end, and the stories come after the tests of Vitest.
    for (const failure of total.failures) console.log(`\nfailed: ${failure}`)
    for (const file of total.unstableFiles) console.log(`\nunstable, passed only alone: ${file}`)
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
    if (Date.now() - startedAt > aimMs) console.log('The tests took more than twenty minutes.')
    return total.failed === 0 && total.passed > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the names of tests and stories and their number. Needs no browser, database or compiler. */
function list({ forVitest, stories }: Choice): number {
  const commands = [
    [vitest, 'list', ...forVitest],
    [...playwright, '--list', '--reporter=list', ...stories],
  ]
  const lines = commands.map((command) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`${command.join(' ')} ended with code ${status}: ${stdout}${stderr}`)
    return stdout.split('\n').filter((line) => line.includes(' > ') || line.includes(' › '))
  })
  const names = lines.flat().map((line) => line.trim())
  console.log(names.join('\n'))
  const files = new Set(names.map((name) => name.replace(/( > |:\d+:\d+ › ).*$/, '')))
  console.log(`${names.length} tests in ${files.size} files`)
  return names.length > 0 ? 0 : 1
}

/** Runs the quick checks, in under a minute. */
function runQuick(): number {
  if (!typeSteps.map(passes).every(Boolean)) return 1
  return runChosen({
    forVitest: ['--project', 'contract'],
    stories: ['e2e/query.story.ts', '--fully-parallel'],
    isEverything: false,
  })
}

function main(): number {
  const args = process.argv.slice(2)
  const rest = args.filter((arg) => arg !== '--quick' && arg !== '--list')
  if (args.includes('--list')) return list(chosenBy(rest))
  if (args.includes('--quick')) return runQuick()
  return runChosen(chosenBy(rest))
}

process.exitCode = main()
