import { offlineStoreName } from '@litopys/contract/constants'
import { outboxName } from './names.ts'
import { dropShell } from './shell.ts'

/** Nothing of the mirror stays in this browser. `onBlocked`: another window has to let go of it before. */
export async function wipeOfflineStore(onBlocked?: () => void): Promise<void> {
  await Promise.all([deleted(offlineStoreName, onBlocked), deleted(outboxName, onBlocked), dropShell()])
}

/** The copies alone: what waits to be sent stays. */
export async function wipeCopies(): Promise<void> {
  await deleted(offlineStoreName)
}

/** Of a browser that has nothing to keep it in nothing is left. */
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
