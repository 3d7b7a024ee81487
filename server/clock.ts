import { randomUUID } from 'node:crypto'

/**
 * Time and identifiers are passed in, so that a test can hold them still. `steady`: milliseconds that have
 * passed, whatever the time is set to; a clock without it is never set.
 */
export type Clock = { now(): Date; newId(): string; steady?(): number }

export const systemClock: Clock = {
  now: () => new Date(),
  newId: () => randomUUID(),
  steady: () => performance.now(),
}

/** `YYYY-MM-DDTHH:MM:SSZ` (RFC 3339), as the contract has instants. */
export function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}
