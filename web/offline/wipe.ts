import { offlineStoreName } from '@litopys/contract/constants'
import { outboxName } from './names.ts'
import { dropShell } from './shell.ts'

/**
 * Deletes all data of the offline store in this browser. `onBlocked`: another window has to close it first.
 */
export async function wipeOfflineStore(onBlocked?: () => void): Promise<void> {
  await Promise.all([deleted(offlineStoreName, onBlocked), deleted(outboxName, onBlocked), dropShell()])
}

/** Deletes only the copies: waiting changes stay. */
export async function wipeCopies(): Promise<void> {
  await deleted(offlineStoreName)
}

/** A browser without storage has no data to delete. */
export async function isOfflineStoreLeft(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === offlineStoreName || name === outboxName)
  } catch {
    return false
  }
}

function deleted(name: string, onBlocked?: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name)
    deletion.onsuccess = () => resolve()
    deletion.onblocked = () => onBlocked?.()
    deletion.onerror = () => reject(deletion.error)
  })
}
