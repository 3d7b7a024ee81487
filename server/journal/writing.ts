import type { Records } from '#db/open'
import { createMessageQueue, type MessageQueue } from '#messages/queue.store'
import type { Mac } from '#secrets/mac-key'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'
import type { TransactionGuard } from '#server/transaction-guard'
import { createJournalStore, type JournalHead, type JournalStore } from './journal.store.ts'

/**
 * How a use case changes records: what it changes, the journal line that tells of it and the messages that follow from it stand or
 * fall together. Stores for the transaction are made with their factories: `createAccountStore(transaction)`.
 * The line comes last: until the commit nobody else writes one.
 */
export type Writing = {
  /**
   * `work` is done once more where the database asks for that: it must not act outside of the transaction. It must not read the archive either:
   * all other calls would wait as long as it does.
   */
  transact<T>(work: (transaction: Records) => Promise<T>): Promise<T>
  journalIn(transaction: Records): JournalStore
  messagesIn(transaction: Records): MessageQueue
}

type WritingDeps = {
  mac: Mac
  seal: Seal
  clock: Clock
  transactions: TransactionGuard
  /** Messages were committed. */
  onMessages(): void
  /** Lines were committed, and this is the last of them. */
  onLines(head: JournalHead): void
}

/** What a transaction leads to when it has been committed. */
type Effects = { hasMessages: boolean; head?: JournalHead }

export function createWriting(db: Records, deps: WritingDeps): Writing {
  const effectsOf = new WeakMap<Records, Effects>()
  const expect = (transaction: Records, effects: Partial<Effects>) => {
    Object.assign(effectsOf.get(transaction) ?? {}, effects)
  }
  return {
    transact: async (work) => {
      const attempt = async () => {
        const effects: Effects = { hasMessages: false }
        const result = await db.transaction().execute((transaction) => {
          effectsOf.set(transaction, effects)
          return deps.transactions.during(() => work(transaction))
        })
        return { result, effects }
      }
      const { result, effects } = await attempt().catch((error: unknown) => {
        if (!isWorthRepeating(error)) throw error
        return attempt()
      })
      if (effects.hasMessages) deps.onMessages()
      if (effects.head) deps.onLines(effects.head)
      return result
    },
    journalIn: (transaction) => {
      return createJournalStore(transaction, { ...deps, onLines: (head) => expect(transaction, { head }) })
    },
    messagesIn: (transaction) => {
      expect(transaction, { hasMessages: true })
      return createMessageQueue(transaction, deps)
    },
  }
}

/** What PostgreSQL ends a transaction with that succeeds when it is begun anew: a serialization failure or a deadlock. */
const repeatable = new Set<unknown>(['40001', '40P01'])

function isWorthRepeating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && repeatable.has(error.code)
}
