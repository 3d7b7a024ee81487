import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** A Node command in the project folder. */
export type Step = { name: string; command: string[] }

export const typeSteps: Step[] = ['language', 'contract', 'server', 'web', '.'].map((folder) => ({
  name: `types ${folder === '.' ? 'tools, e2e, bench' : folder}`,
  command: ['node_modules/typescript/bin/tsc', '-p', folder],
}))

/** Runs a step. Prints one line, and the step's output if it failed. Returns whether it passed. */
export function passes({ name, command }: Step): boolean {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.padStart(5)} s`)
  if (status !== 0) console.log(`${stdout}${stderr}`.trim().replace(/^/gm, '       '))
  return status === 0
}
