import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const node = `${root}node_modules/.bin/node`

export type Ended = { code: number | null; stdout: string; stderr: string }

/** Other variables are set by each test. NODE_COMPILE_CACHE and LITOPYS_TEMPLATE save seconds of each start. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'LITOPYS_TEMPLATE', 'TEST_ENGINES']

/**
 * Turns off V8's optimising compiler for WebAssembly (PostgreSQL): saves a third of the processor time of a
 * process that runs for seconds.
 */
export const shortLived = ['--liftoff-only']

/** Starts one of our programs as a child process. */
export function startProgram(program: string, args: string[], env: Record<string, string> = {}, input = '') {
  const child = spawn(node, [...shortLived, `${root}${program}`, ...args], {
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      ...env,
    },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  child.stdin.on('error', () => undefined).end(input)
  const ended = endOf(child).then((code): Ended => ({ code, ...output }))
  return { child, output, ended }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close')
  return code
}

export async function until(isTrue: () => boolean, milliseconds = 150_000): Promise<void> {
  const end = Date.now() + milliseconds
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('the condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
