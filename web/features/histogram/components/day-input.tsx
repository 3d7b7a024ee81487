import { QuietDay } from '#ui/quiet-day.tsx'
import { dayOf } from '../date-range.ts'

type Props = {
  label: string
  value: string | undefined
  timeZone: string
  onChange: (day: string | undefined) => void
}

/** Shows a bound of the dates as a day in the archive's time zone. The bound may be an instant. */
export function DayInput({ value, timeZone, ...rest }: Props) {
  return <QuietDay value={value === undefined ? undefined : dayOf(value, timeZone)} {...rest} />
}
