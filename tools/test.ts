// `npm test`: unit and integration tests (Vitest), then the browser stories (Playwright), and one line of totals.
// Arguments choose: `npm test -- server/archive`, `npm test -- e2e/sign-in`, `npm test -- contract -t apostrophe`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addTally, emptyTally, readPlaywrightTally, readVitestTally, type Tally } from './tally.ts'

const root = path.resolve(import.meta.dirname, '..')
// Twenty minutes on two cores are the aim; what hangs is ended a little later, so that a slow machine fails nothing.
const [aimMs, ceilingMs] = [20 * 60_000, 45 * 60_000]
const startedAt = Date.now()

type Runner = {
  name: string
  command: (report: string) => string[]
  read: (report: string) => Tally
}

function runnersFor(args: string[]): Runner[] {
  const stories = args.filter((arg) => arg === 'e2e' || arg.startsWith('e2e/'))
  const others = args.filter((arg) => !stories.includes(arg))
  const vitest: Runner = {
    name: 'vitest',
    command: (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...others,
    ],
    read: readVitestTally,
  }
  const playwright: Runner = {
    name: 'playwright',
    command: () => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...stories,
    ],
    read: readPlaywrightTally,
  }
  if (args.length === 0) return [vitest, playwright]
  return [...(others.length > 0 ? [vitest] : []), ...(stories.length > 0 ? [playwright] : [])]
}

/** Runs one runner to its end. A runner that ends badly without naming a failed test counts as one failure. */
function runTests(runner: Runner, folder: string): Tally {
  const report = path.join(folder, `${runner.name}.json`)
  const { status, error } = spawnSync(process.execPath, runner.command(report), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Tests start hundreds of processes of the same modules.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile'),
    },
    timeout: Math.max(1, ceilingMs - (Date.now() - startedAt)),
  })
  const tally = runner.read(report)
  if (status === 0 || tally.failed > 0) return tally
  console.log(`${runner.name} ended with ${error?.message ?? `code ${status}`} outside of any test`)
  return { ...tally, failed: 1 }
}

function main(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'litopys-test-'))
  try {
    const total = runnersFor(process.argv.slice(2))
      .map((runner) => runTests(runner, folder))
      .reduce(addTally, emptyTally)
    if (total.passed + total.failed === 0) console.log('no test ran')
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
    if (Date.now() - startedAt > aimMs)
      console.log('The tests took more than the twenty minutes that are their aim.')
    return total.failed === 0 && total.passed > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = main()
