import type { Collections } from './collections.ts'
import type { OfflineStore } from './database.ts'
import type { Outbox } from './outbox.ts'

/** What the answers of the mirror are made of. `owner` is the id of whose mirror it is. */
export type Context = Pick<OfflineStore, 'tables'> & {
  collections: Collections
  outbox: Outbox
  owner: string
  timeZone: () => string
}
