import { defaultTimeZone } from '../../contract/constants.ts'

// sv-SE writes days as ISO 8601 does.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone })

/** The day of an instant by the clocks of the archive's time zone. */
export function localDay(instant: string): string {
  return format.format(new Date(instant))
}
