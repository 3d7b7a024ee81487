import type { DateRange } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { QuietDay } from '#ui/quiet-day.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { dayOf, isReversed, lastDays, lastHours } from '../date-range.ts'
import classes from './histogram.module.css'

type Props = { range: DateRange; timeZone: string; onChange: (range: DateRange) => void }

/** Shows fields for the dates: typed, picked, or a preset range. */
export function DateControls({ range, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  const presets = [
    { label: t('dates.day'), title: t('dates.dayLong'), range: () => lastHours(24, Date.now()) },
    { label: t('dates.week'), title: t('dates.weekLong'), range: () => lastDays(7, Date.now(), timeZone) },
    { label: t('dates.month'), title: t('dates.monthLong'), range: () => lastDays(30, Date.now(), timeZone) },
  ]
  // Swaps days instead of instants: the start of an hour and the end of another make an odd range.
  const swap = () =>
    onChange({
      ...(range.to && { from: dayOf(range.to, timeZone) }),
      ...(range.from && { to: dayOf(range.from, timeZone) }),
    })
  const chosen = range.from !== undefined || range.to !== undefined
  return (
    <Row gap={4} rowGap={2} className={classes.dates}>
      <DayInput
        label={t('dates.from')}
        value={range.from}
        timeZone={timeZone}
        onChange={(from) => onChange({ ...(range.to && { to: range.to }), ...(from && { from }) })}
      />
      <DayInput
        label={t('dates.to')}
        value={range.to}
        timeZone={timeZone}
        onChange={(to) => onChange({ ...(range.from && { from: range.from }), ...(to && { to }) })}
      />
      <Row gap={4}>
        {presets.map((preset) => (
          <TextButton key={preset.label} title={preset.title} onClick={() => onChange(preset.range())}>
            {preset.label}
          </TextButton>
        ))}
        {chosen && <TextButton onClick={() => onChange({})}>{t('dates.reset')}</TextButton>}
      </Row>
      {isReversed(range, timeZone) && (
        <Text tone="warn" className={classes.whole} role="status">
          {t('dates.reversed')} <TextButton onClick={swap}>{t('dates.swap')}</TextButton>
        </Text>
      )}
    </Row>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  timeZone: string
  onChange: (day: string | undefined) => void
}

/** Shows a bound of the dates as a day in the archive's time zone. The bound may be an instant. */
function DayInput({ value, timeZone, ...rest }: DayProps) {
  return <QuietDay value={value === undefined ? undefined : dayOf(value, timeZone)} {...rest} />
}
