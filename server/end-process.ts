import { writeSync } from 'node:fs'

/**
 * Ends the process at once with this message and exit code 1. A normal exit waits for other threads. Another
 * program therefore replaces this one, which stops all threads, and the engine's process ends by itself.
 */
export function endProcess(message: string): void {
  writeSync(2, `${message}\n`)
  try {
    process.execve?.(process.execPath, [process.execPath, '-e', 'process.exit(1)'], {})
  } catch {
    // The program cannot be read either. The kill below needs no disk.
  }
  process.kill(process.pid, 'SIGKILL')
}
