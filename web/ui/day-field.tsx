import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDay } from './parse-day.ts'

/** Everything about a day field but its looks: typed or chosen, dd.mm.yyyy in both languages. */
type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** Calendar day, 2024-03-05. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** What was typed while `value` stood; another value that comes in between makes it void. */
type Typed = { text: string; beside: string | undefined; left: boolean }

const nothingTyped: Typed = { text: '', beside: undefined, left: false }

export function DayField({ value, onChange, error, ...rest }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(nothingTyped)
  const isNoDay = typed.beside === value && typed.text.trim() !== '' && parseDay(typed.text) === null
  return (
    <DateInput
      placeholder={t('dates.format')}
      value={value ?? null}
      onChange={(day) => {
        setTyped(nothingTyped)
        onChange(day ?? undefined)
      }}
      // What is no day stays to be mended: the day before it would come back as if nothing had been typed.
      fixOnBlur={!isNoDay}
      onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, beside: value, left: false })}
      onBlur={() => setTyped({ ...typed, left: true })}
      error={isNoDay && typed.left ? t('dates.noSuchDay') : error}
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
