const written = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/
const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/

/** A typed date, 5.3.2024, or null if it is incomplete: half of a date must not start a search. */
export function parseDay(text: string): string | null {
  const [, day, month, year] = written.exec(text) ?? []
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  return existing(Number(year ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay))
}

function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // Date would silently turn 31 June into 1 July.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1)
    return null
  return date.toISOString().slice(0, 10)
}
