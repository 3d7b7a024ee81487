import { defaultTimeZone } from '@litopys/contract/constants'

export type DayChoice = { name: 'today' | 'yesterday' | 'weekAgo' | 'thisMonth' | 'thisYear'; text: string }

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: defaultTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const dayLength = 86_400_000

/** Days close to today in the archive's time zone, in query syntax. */
export function dayChoices(now: Date): DayChoice[] {
  const day = (ago: number) => dayFormat.format(new Date(now.getTime() - ago * dayLength))
  return [
    { name: 'today', text: day(0) },
    { name: 'yesterday', text: day(1) },
    { name: 'weekAgo', text: day(7) },
    { name: 'thisMonth', text: day(0).slice(0, 7) },
    { name: 'thisYear', text: day(0).slice(0, 4) },
  ]
}
