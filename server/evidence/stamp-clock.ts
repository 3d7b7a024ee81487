/**
 * How much earlier than its seal a time stamp may be. Authorities are accurate to a second (ETSI EN 319 421), and may
 * leave out the fraction of the second. A server that follows NTP is too. One that sets its clock once a day may differ
 * by some seconds more.
 */
export const clockToleranceMs = 10_000

/** Whether a stamp is earlier than its seal, although it was asked for later: one of the two clocks was wrong. */
export function isBeforeSeal(sealedAt: string, stampedAt: string): boolean {
  return Date.parse(sealedAt) - Date.parse(stampedAt) > clockToleranceMs
}
