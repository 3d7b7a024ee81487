import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program that a test or a measurement started and that ends with it. */
export type Child = {
  pid: number
  /** What it has printed so far, on both streams. */
  output: () => string
  hasEnded: () => boolean
  /** Writes a line to its standard input. */
  tell: (line: string) => void
  /** Sends the signal, and SIGKILL if the program has not ended within ten seconds. */
  stop: (signal: NodeJS.Signals) => Promise<void>
}

export type ChildOptions = { env?: Record<string, string>; uid?: number; gid?: number; cwd?: string }

const patienceMs = 10_000

/** Starts a program; throws if it cannot be started. */
export async function startChild(
  command: string,
  args: string[],
  options: ChildOptions = {},
): Promise<Child> {
  const { env, ...rest } = options
  const child = spawn(command, args, {
    ...rest,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A program that has ended cannot read; its end is reported elsewhere.
  child.stdin.on('error', () => undefined)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  await once(child, 'spawn')
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => hasEnded(child),
    tell: (line) => child.stdin.write(`${line}\n`),
    stop: (signal) => stop(child, signal),
  }
}

/** Asks until the answer is true. Throws with the program's output if it ends or does not become ready. */
export async function untilReady(
  child: Child,
  isReady: () => Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const giveUpAt = Date.now() + limitMs
  while (!(await isReady())) {
    if (child.hasEnded()) throw new Error(`the program ended before it was ready:\n${child.output()}`)
    if (Date.now() > giveUpAt) throw new Error(`not ready after ${limitMs} ms:\n${child.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await exited
  clearTimeout(impatience)
}
