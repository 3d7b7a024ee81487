import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './child.ts'

/** Where the test runner tells its processes of the template. */
const variable = 'LITOPYS_TEMPLATE'

/**
 * Sets both engines up once for all tests of a run, which takes them seconds of work each time (measured: 5.0
 * s for a first start, 0.7 s over a copy). Returns what removes the template.
 */
export function setup(): () => void {
  const template = mkdtempSync(join(tmpdir(), 'litopys-template-'))
  const { status, stderr } = spawnSync(node, [`${root}server/testing/fill-template.fixture.ts`, template])
  if (status !== 0) throw new Error(`No template for the data directories of tests: ${stderr}`)
  process.env[variable] = template
  return () => rmSync(template, { recursive: true, force: true })
}

/**
 * Lays out the engines' parts of a new data directory as a first start leaves them; outside of a test run
 * they are left to that start.
 */
export function layOut(directory: string): void {
  const template = process.env[variable]
  // Links within the archive stay relative: resolved, they would lead every copy into the template.
  if (template) cpSync(template, directory, { recursive: true, verbatimSymlinks: true })
}
