import { defaultTimeZone } from '../../contract/constants.ts'

// The locale sv-SE formats days as ISO 8601.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone })

/** The day of an instant in the archive's time zone. */
export function localDay(instant: string): string {
  return format.format(new Date(instant))
}
