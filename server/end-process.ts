import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { drainPending } from 'chdb'

/** ClickHouse is given so long to end what it computes. */
const patienceMs = 2_000

/**
 * Ends the process with this message and exit code 1. `closeEngine` comes first: an exit while ClickHouse is at work would be a segmentation
 * fault. Where that takes too long the process is killed.
 */
export function endProcess(message: string, closeEngine: () => Promise<void>): void {
  writeSync(2, `${message}\n`)
  void end(closeEngine)
}

async function end(closeEngine: () => Promise<void>): Promise<void> {
  const closed = closeEngine()
    .then(drainPending)
    .then(() => process.exit(1))
  await Promise.race([closed, sleep(patienceMs)]).catch(() => {
    // An engine that does not close is killed with the process.
  })
  process.kill(process.pid, 'SIGKILL')
}
