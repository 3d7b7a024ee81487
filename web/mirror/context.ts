import type { Collections } from './collections.ts'
import type { Mirror } from './database.ts'
import type { Outbox } from './outbox.ts'

/** What the answers of the mirror are made of. `owner` is the id of whose mirror it is. */
export type Context = Pick<Mirror, 'tables'> & {
  collections: Collections
  outbox: Outbox
  owner: string
  timeZone: () => string
}
