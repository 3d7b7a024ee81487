import { offlineStoreName } from '@litopys/contract/constants'

/** Changes that wait for the connection. */
export const outboxName = `${offlineStoreName}_outbox`
/** The files of the application. */
export const shellCache = `${offlineStoreName}_shell`
/** One tab sends changes at a time, and one refreshes the copies. */
export const sendLock = `${offlineStoreName}:send`
export const refreshLock = `${offlineStoreName}:refresh`
/** When the copies were made. */
export const refreshedNote = 'refreshedAt'
