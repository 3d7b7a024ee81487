/** How many backups to keep: of so many days, weeks and months the newest one. */
export type Retention = { daily: number; weekly: number; monthly: number }

/** `7,4,12`; undefined if the text is wrong. */
export function readRetention(text: string): Retention | undefined {
  const [, daily, weekly, monthly] = /^(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text) ?? []
  const retention = { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) }
  return retention.daily + retention.weekly + retention.monthly > 0 ? retention : undefined
}

const dayMs = 24 * 3_600_000

/**
 * The backups that are no longer to be kept. Days are those of UTC, weeks start on Monday. The newest backup always
 * stays.
 */
export function outdated<B extends { id: string; moment: string }>(
  backups: readonly B[],
  { daily, weekly, monthly }: Retention,
): B[] {
  const newestFirst = backups.toSorted((a, b) => Date.parse(b.moment) - Date.parse(a.moment))
  const kept = new Set(newestFirst.slice(0, 1))
  keepNewest(newestFirst, kept, daily, ({ moment }) => moment.slice(0, 10))
  keepNewest(newestFirst, kept, weekly, ({ moment }) => mondayOf(moment))
  keepNewest(newestFirst, kept, monthly, ({ moment }) => moment.slice(0, 7))
  return newestFirst.filter((backup) => !kept.has(backup))
}

/** Adds the newest of each of the last `periods` periods that have one. */
function keepNewest<B>(
  newestFirst: B[],
  kept: Set<B>,
  periods: number,
  periodOf: (backup: B) => string,
): void {
  const seen = new Set<string>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (seen.has(period)) continue
    if (seen.size === periods) return
    seen.add(period)
    kept.add(backup)
  }
}

function mondayOf(moment: string): string {
  const time = Date.parse(moment)
  const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - daysSinceMonday * dayMs).toISOString().slice(0, 10)
}
