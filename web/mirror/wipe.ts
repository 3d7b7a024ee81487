import { mirrorName } from '@litopys/contract/constants'
import { outboxName } from './names.ts'
import { dropShell } from './shell.ts'

/** Nothing of the mirror stays in this browser. */
export async function wipeMirror(): Promise<void> {
  await Promise.all([deleted(mirrorName), deleted(outboxName), dropShell()])
}

function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name)
    deletion.onsuccess = () => resolve()
    deletion.onerror = () => reject(deletion.error)
  })
}
