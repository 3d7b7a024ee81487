import { offlineStoreName } from '@litopys/contract/constants'

/** What waits for the connection. */
export const outboxName = `${offlineStoreName}_outbox`
/** The application itself. */
export const shellCache = `${offlineStoreName}_shell`
/** One tab sends at a time, and one refreshes. */
export const sendLock = `${offlineStoreName}:send`
export const refreshLock = `${offlineStoreName}:refresh`
/** Note of when the copies were made. */
export const refreshedNote = 'refreshedAt'
