import { DateInput, type DateInputProps } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { parseDay } from './parseDay.ts'

/** Everything about a day field but its looks: typed or chosen, dd.mm.yyyy in both languages. */
type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** Calendar day, 2024-03-05. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

export function DayField({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <DateInput
      placeholder={t('dates.format')}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      valueFormat="DD.MM.YYYY"
      dateParser={parseDay}
      allowDeselect
      popoverProps={{ withinPortal: false }}
      hideOutsideDates
      nextLabel={t('dates.nextMonth')}
      previousLabel={t('dates.previousMonth')}
      {...rest}
    />
  )
}
