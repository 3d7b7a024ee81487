import { DateInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { parseDay } from '../parseDay.ts'
import { wallOf } from '../wallTime.ts'
import classes from './dayInput.module.css'

type Props = {
  label: string
  value: string | undefined
  timeZone: string
  onChange: (day: string | undefined) => void
}

export function DayInput({ label, value, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <DateInput
      label={label}
      placeholder={t('dates.format')}
      value={value === undefined ? null : dayOf(value, timeZone)}
      onChange={(day) => onChange(day ?? undefined)}
      valueFormat="DD.MM.YYYY"
      dateParser={parseDay}
      clearable={false}
      allowDeselect
      size="xs"
      classNames={{
        root: classes.root ?? '',
        label: classes.label ?? '',
        input: classes.input ?? '',
      }}
      popoverProps={{ withinPortal: false }}
      hideOutsideDates
      nextLabel={t('dates.nextMonth')}
      previousLabel={t('dates.previousMonth')}
    />
  )
}

function dayOf(text: string, timeZone: string): string {
  return text.includes('T') ? new Date(wallOf(Date.parse(text), timeZone)).toISOString().slice(0, 10) : text
}
