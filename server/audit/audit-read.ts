import type { NewAuditEntry } from './audit-log.store.ts'
import type { Transact } from './transact.ts'

/**
 * Adds an audit entry for a request that changes nothing: a search, an opened post, a refused export.
 * Resolves when the entry is on disk. If the audit log cannot be written (a full or read-only disk), the
 * error is logged and the promise resolves too. Users can then still read, while changes are refused
 * (docs/decisions/0011).
 */
export type AuditRead = (entry: NewAuditEntry) => Promise<void>

/** Entries that arrive during a write share the next transaction. */
export function createAuditRead({
  transact,
  onFailure,
}: {
  transact: Transact
  onFailure(error: unknown): void
}): AuditRead {
  let entries: NewAuditEntry[] = []
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const write = async () => {
    const batch = entries
    entries = []
    next = undefined
    await transact(async ({ audit }) => {
      for (const entry of batch) audit.add(entry)
    }).catch(onFailure)
  }
  return (entry) => {
    entries.push(entry)
    if (!next) {
      next = current.then(write)
      current = next
    }
    return next
  }
}
