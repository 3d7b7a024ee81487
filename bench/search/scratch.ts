import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const signals = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs `work` with a temporary folder of its own for all engines. After a signal the programs that were
 * started end with this process, and the folder is removed.
 */
export async function withScratch<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'litopys-bench-'))
  // PostgreSQL runs as another user and has a folder of its own in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const handlers = Object.entries(signals).map(([signal, code]) => {
    const end = () => {
      // Registered last: the handlers before it end the programs that write there.
      process.once('exit', remove)
      process.exit(code)
    }
    process.once(signal, end)
    return () => process.off(signal, end)
  })
  try {
    return await work()
  } finally {
    for (const off of handlers) off()
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    remove()
  }
}
