/** How long users can undo a deletion, a change of tags or the end of a subscription, in milliseconds. */
export const undoPeriodMs = 24 * 3_600_000

/** Changes before this time can no longer be undone. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - undoPeriodMs)
}
