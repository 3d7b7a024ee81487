import { Readable } from 'node:stream'
import { runCommand } from '#cli/run-command'
import type { Ended } from './child.ts'

/** Runs a command of `litopys` in this process: one of its own needs a second of processor time more. */
export async function runHere(args: string[], input = ''): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  const code = await runCommand(args, {
    out: (text) => {
      output.stdout += `${text}\n`
    },
    note: (text) => {
      output.stderr += `${text}\n`
    },
    input: Readable.from([input]),
  })
  return { code, ...output }
}
