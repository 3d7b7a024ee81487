/** A time stamp that comes later proves little about the time of the seal. */
const lateMs = 24 * 3_600_000

/** Whether a time is more than a day after a seal. */
export function isLate(sealedAt: string, at: Date): boolean {
  return at.getTime() - Date.parse(sealedAt) > lateMs
}
