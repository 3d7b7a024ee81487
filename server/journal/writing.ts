import type { Records } from '#db/open'
import { createMessageQueue, type MessageQueue } from '#messages/queue.store'
import type { Mac } from '#secrets/mac-key'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'
import { createJournalStore, type JournalStore } from './journal.store.ts'

/**
 * How a use case changes records: what it changes, the journal line that tells of it and the messages that follow from it stand or
 * fall together. Stores for the transaction are made with their factories: `createAccountStore(transaction)`.
 */
export type Writing = {
  transact<T>(work: (transaction: Records) => Promise<T>): Promise<T>
  journalIn(transaction: Records): JournalStore
  messagesIn(transaction: Records): MessageQueue
}

export function createWriting(db: Records, deps: { mac: Mac; seal: Seal; clock: Clock }): Writing {
  return {
    transact: (work) => db.transaction().execute(work),
    journalIn: (transaction) => createJournalStore(transaction, deps),
    messagesIn: (transaction) => createMessageQueue(transaction, deps),
  }
}
