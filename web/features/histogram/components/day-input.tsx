import { QuietDay } from '#ui/quiet-day.tsx'
import { dayOf } from '../date-range.ts'

type Props = {
  label: string
  value: string | undefined
  timeZone: string
  onChange: (day: string | undefined) => void
}

/** A bound of the dates, which may be an instant: shown is its day in the archive's zone. */
export function DayInput({ value, timeZone, ...rest }: Props) {
  return <QuietDay value={value === undefined ? undefined : dayOf(value, timeZone)} {...rest} />
}
