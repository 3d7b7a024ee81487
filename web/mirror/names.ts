import { mirrorName } from '@litopys/contract/constants'

/** What waits for the connection. */
export const outboxName = `${mirrorName}_outbox`
/** The application itself. */
export const shellCache = `${mirrorName}_shell`
/** One tab sends at a time, and one refreshes. */
export const sendLock = `${mirrorName}:send`
export const refreshLock = `${mirrorName}:refresh`
/** Note of when the copies were made. */
export const refreshedNote = 'refreshedAt'
