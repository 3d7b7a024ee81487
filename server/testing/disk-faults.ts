import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPreloaded } from './preloaded.ts'

const source = fileURLToPath(new URL('./disk-faults.c', import.meta.url))

/** Error numbers of Linux. */
const errno = { EIO: 5, ENOSPC: 28 } as const
type Order = `${'fsync' | 'write'} ${keyof typeof errno}` | `fsync sleep ${number}` | 'fsync nothing'

/**
 * Simulated disk faults for a program started with `env`, in files with `directory` in their path. Linux
 * only.
 */
export type DiskFaults = {
  env: Record<string, string>
  /** Causes this fault from now on, until `heal`. */
  order(order: Order): void
  heal(): void
  /** Paths of files and folders that were synced so far. */
  synced(): Set<string>
}

/** `scratch`: a folder outside `directory`. */
export function diskFaults(scratch: string, directory: string): DiskFaults {
  const [orders, log] = [join(scratch, 'orders'), join(scratch, 'synced')]
  return {
    env: {
      LD_PRELOAD: buildPreloaded(source),
      FAULT_DIRECTORY: directory,
      FAULT_ORDERS: orders,
      FAULT_LOG: log,
    },
    order: (order) => {
      const [call = '', fault = '', seconds = ''] = order.split(' ')
      const value = fault === 'EIO' || fault === 'ENOSPC' ? errno[fault] : fault
      // Written atomically, because the program may read it at any moment.
      writeFileSync(`${orders}.new`, `${call} ${value} ${seconds}\n`)
      renameSync(`${orders}.new`, orders)
    },
    heal: () => rmSync(orders, { force: true }),
    synced: () => new Set(existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []),
  }
}
