import type { Records } from '#db/open'
import { createMessageQueue, type MessageQueue } from '#messages/queue.store'
import type { Mac } from '#secrets/mac-key'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'
import { createJournalStore, type JournalHead, type JournalStore } from './journal.store.ts'

/**
 * How a use case changes records: what it changes, the journal line that tells of it and the messages that follow from it stand or
 * fall together. Stores for the transaction are made with their factories: `createAccountStore(transaction)`.
 * The line comes last: until the commit nobody else writes one.
 */
export type Writing = {
  transact<T>(work: (transaction: Records) => Promise<T>): Promise<T>
  journalIn(transaction: Records): JournalStore
  messagesIn(transaction: Records): MessageQueue
}

type WritingDeps = {
  mac: Mac
  seal: Seal
  clock: Clock
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
      const effects: Effects = { hasMessages: false }
      const result = await db.transaction().execute((transaction) => {
        effectsOf.set(transaction, effects)
        return work(transaction)
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
