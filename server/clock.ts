import { randomUUID } from 'node:crypto'

/**
 * Time and ids are passed in, so that a test can fix them. `steady`: milliseconds since some start,
 * independent of changes of the time. A clock without it is never set.
 */
export type Clock = { now(): Date; newId(): string; steady?(): number }

export const systemClock: Clock = {
  now: () => new Date(),
  newId: () => randomUUID(),
  steady: () => performance.now(),
}

/** `YYYY-MM-DDTHH:MM:SSZ` (RFC 3339), the format of instants in the contract. */
export function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}
