import type { Collections } from './collections.ts'
import type { OfflineStore } from './database.ts'
import type { Outbox } from './outbox.ts'

/** Context for the answers of the offline store. `owner` is the id of its user. */
export type Context = Pick<OfflineStore, 'tables'> & {
  collections: Collections
  outbox: Outbox
  owner: string
  timeZone: () => string
}
