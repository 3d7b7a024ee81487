import { createMessageQueue, type Message } from '#notifications/outbox.store'
import type { Records } from '#records/open'
import type { TransactionGuard } from '#records/transaction-guard'
import type { Mac } from '#secrets/mac-key'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'
import { type Observe, unobserved } from '#telemetry/observe'
import { type AuditLogHead, createAuditLogStore, type NewAuditEntry } from './audit-log.store.ts'

/**
 * What a change may do inside its transaction. Records, audit entries and messages are committed together or
 * not at all.
 */
export type Change = {
  /** The records inside the transaction. Create stores with their factories: `createUserStore(records)`. */
  records: Records
  audit: {
    /** Adds an entry to the audit log. The entries are written last, in this order. */
    add(entry: NewAuditEntry): void
  }
  /** Queues a message. It is sent after the commit. */
  notify(message: Message): void
}

/**
 * Runs a change as one transaction of the records and returns what `work` returns. PostgreSQL may ask to
 * repeat the transaction, and then `work` runs a second time, so it must only act through its `change`. It
 * must not read the archive either: all other calls would wait for it.
 */
export type Transact = <T>(work: (change: Change) => Promise<T>) => Promise<T>

type Deps = {
  mac: Mac
  seal: Seal
  clock: Clock
  transactions: TransactionGuard
  /** Called after messages were committed. */
  onMessages(): void
  /** Called after audit entries were committed, with the last of them. */
  onEntries(head: AuditLogHead, entries: readonly NewAuditEntry[]): void
  observe?: Observe
}

export function createTransact(db: Records, deps: Deps): Transact {
  const { observe = unobserved } = deps
  const attempt = <T>(work: (change: Change) => Promise<T>) =>
    db.transaction().execute((records) =>
      deps.transactions.during(async () => {
        const entries: NewAuditEntry[] = []
        const messages: Message[] = []
        const result = await work({
          records,
          audit: { add: (entry) => entries.push(entry) },
          notify: (message) => messages.push(message),
        })
        const queue = createMessageQueue(records, deps)
        for (const message of messages) await queue.put(message)
        // The audit entries come last: until the commit, no other transaction can write one.
        const head = entries.length > 0 ? await createAuditLogStore(records, deps).append(entries) : undefined
        return { result, head, entries, hasMessages: messages.length > 0 }
      }),
    )
  return async (work) => {
    const repeated = () =>
      attempt(work).catch((error: unknown) => {
        if (!isWorthRepeating(error)) throw error
        return attempt(work)
      })
    const { result, head, entries, hasMessages } = await observe(
      { name: 'transaction', labels: {} },
      repeated,
    )
    if (hasMessages) deps.onMessages()
    if (head) deps.onEntries(head, entries)
    return result
  }
}

/** PostgreSQL error codes after which the same transaction can succeed: serialization failure, deadlock. */
const repeatable = new Set<unknown>(['40001', '40P01'])

function isWorthRepeating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && repeatable.has(error.code)
}
