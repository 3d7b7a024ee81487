import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Prevents code inside a transaction of the records from waiting for the archive. The embedded PGlite has one
 * connection: while a transaction is open, every other call that needs the records waits for it.
 */
export type TransactionGuard = {
  /** Runs `work` as the content of a transaction. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Throws inside a transaction. */
  assertOutside(): void
}

export function createTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    during: async (work) => {
      // Work started in the transaction may continue after it, in the same context.
      const transaction = { isOpen: true }
      try {
        return await storage.run(transaction, work)
      } finally {
        transaction.isOpen = false
      }
    },
    assertOutside: () => {
      if (storage.getStore()?.isOpen)
        throw new Error('The archive was used inside a transaction of the records: read it before')
    },
  }
}
