import { offlineStoreName, offlineStoreVersion } from '@litopys/contract/constants'
import { Dexie, type Table } from 'dexie'
import type { Rows, TableName } from './rows.ts'

export type Tables = { [Name in TableName]: Table<Rows[Name], string> }
export type OfflineStore = ReturnType<typeof openOfflineStore>

/** The browser database: six tables, each with the key `_id`. It only has copies of data from the server. */
export function openOfflineStore() {
  const database = new Dexie(offlineStoreName)
  database.version(offlineStoreVersion).stores({
    messages: '_id, keptAt',
    qotes: '_id',
    keys: '_id',
    queries: '_id',
    users: '_id',
    channels: '_id',
  })
  closeWhenDeleted(database)
  const tables: Tables = {
    messages: database.table('messages'),
    qotes: database.table('qotes'),
    keys: database.table('keys'),
    queries: database.table('queries'),
    users: database.table('users'),
    channels: database.table('channels'),
  }
  return { database, tables }
}

/** Another tab is deleting the database: nothing is written after that. */
export function closeWhenDeleted(database: Dexie): void {
  database.on('versionchange', () => database.close())
}
