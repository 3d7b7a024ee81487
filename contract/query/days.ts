/** Days from `from` up to, but not including, `before`, ISO 8601. */
export type DayRange = { from: string; before: string }

const written = [
  /^(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?)?$/,
  /^(?:(?<day>\d{1,2})\.)?(?<month>\d{1,2})\.(?<year>\d{4})$/,
]

/**
 * A day, a month or a year: 2026-03-01, 2026-03, 2026, 01.03.2026, 03.2026. Undefined if it is not in the
 * calendar.
 */
export function dayRange(text: string): DayRange | undefined {
  const groups = written.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined)
  if (!groups) return undefined
  const [year, month, day] = [groups.year, groups.month, groups.day].map((part) => part && Number(part))
  if (!year || month === 0 || day === 0) return undefined
  const first = dayOf(year, month || 1, day || 1)
  if (!first) return undefined
  const before = day
    ? utcDay(year, (month || 1) - 1, day + 1)
    : month
      ? utcDay(year, month, 1)
      : utcDay(year + 1, 0, 1)
  return { from: first, before }
}

/** Whether a text is written like a day, month or year, even one that is not in the calendar: 31.02.2026. */
export function isWrittenLikeDay(text: string): boolean {
  return written.some((pattern) => pattern.test(text))
}

/** The shortest text that `dayRange` reads as this range; undefined if it is not a day, month or year. */
export function rangeText({ from, before }: DayRange): string | undefined {
  const texts = [from.slice(0, 4), from.slice(0, 7), from]
  return texts.find((text) => {
    const range = dayRange(text)
    return range?.from === from && range.before === before
  })
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = utcDay(year, month - 1, day)
  return Number(text.slice(5, 7)) === month && Number(text.slice(8)) === day ? text : undefined
}

function utcDay(year: number, monthIndex: number, day: number): string {
  const date = new Date(0)
  // Unlike Date.UTC, which maps years below 100 to the 20th century.
  date.setUTCFullYear(year, monthIndex, day)
  return date.toISOString().slice(0, 10)
}
