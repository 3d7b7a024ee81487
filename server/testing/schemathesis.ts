import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isRecord } from '@litopys/contract/record'

/** Schemathesis tests an API with requests that it derives from the OpenAPI document (https://schemathesis.io). */
const version = '4.32.5'

/** `reason`: why this machine cannot run it. */
type Installed = { program: string } | { reason: string }

/** Installs Schemathesis for the tests of this user, unless it is there already. */
export function installSchemathesis(): Installed {
  const folder = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'litopys-tests',
    `schemathesis-${version}`,
  )
  const program = join(folder, 'bin/schemathesis')
  const mark = join(folder, 'is-complete')
  if (existsSync(mark)) return { program }
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const quiet = { stdio: 'pipe' } as const
    execFileSync('python3', ['-m', 'venv', folder], quiet)
    execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`], quiet)
    writeFileSync(mark, '')
    return { program }
  } catch (cause) {
    return { reason: `python3 with venv and pip cannot install schemathesis ${version}: ${String(cause)}` }
  }
}

type Run = { program: string; host: string; authorization: string; seed: number; examples: number }

const settings = `
continue-on-failure = true
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "409", "413", "414", "415", "422", "429", "431"]
[checks.positive_data_acceptance]
enabled = false
[phases.stateful]
max-steps = 12
`

/**
 * The document with lists in place of tuples. This version of Schemathesis writes `prefixItems` in the notation of older
 * drafts before it checks an answer with the current one, and refuses its own schema.
 */
function withoutTuples(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutTuples)
  if (!isRecord(part)) return part
  const { prefixItems, ...rest } = part
  const parts = Object.entries(rest).map(([name, value]) => [name, withoutTuples(value)])
  if (!Array.isArray(prefixItems)) return Object.fromEntries(parts)
  const list = { items: { anyOf: prefixItems.map(withoutTuples) }, maxItems: prefixItems.length }
  return { ...Object.fromEntries(parts), ...list }
}

/** Runs all checks with one caller. Returns the exit code (0: no check has failed) and what it printed. */
export async function runSchemathesis({ program, host, authorization, seed, examples }: Run) {
  const folder = mkdtempSync(join(tmpdir(), 'litopys-schemathesis-'))
  try {
    const config = join(folder, 'schemathesis.toml')
    writeFileSync(config, settings)
    const document = join(folder, 'openapi.json')
    const served: unknown = await (await fetch(`${host}/api/v1/openapi.json`)).json()
    writeFileSync(document, JSON.stringify(withoutTuples(served)))
    const child = spawn(
      program,
      [
        ...['--config-file', config, 'run', document, '--url', host],
        ...['--header', `Authorization: ${authorization}`],
        ...['--seed', String(seed), '--max-examples', String(examples)],
        ...['--phases', 'examples,coverage,fuzzing,stateful', '--generation-database', 'none'],
        ...['--request-timeout', '60', '--suppress-health-check', 'all', '--no-color', '--warnings', 'off'],
      ],
      // It keeps files in its working directory.
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
