import { DateInput, type DateInputProps } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDay } from './parse-day.ts'

/** Behaviour of a date field without its appearance: typed or chosen, dd.mm.yyyy in both languages. */
type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** Calendar day, 2024-03-05. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** Text typed for the current `value`; a new value from outside discards it. */
type Typed = { text: string; beside: string | undefined; left: boolean }

const nothingTyped: Typed = { text: '', beside: undefined, left: false }

export function DayField({ value, onChange, error, ...rest }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(nothingTyped)
  const isNoDay = typed.beside === value && typed.text.trim() !== '' && parseDay(typed.text) === null
  const fault = isNoDay ? t('dates.noSuchDay', { text: typed.text.trim() }) : undefined
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    input?.setCustomValidity(fault ?? '')
    if (!fault || !input?.form) return undefined
    // Also in a form without the checks of the browser: otherwise it would be sent with the earlier date.
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setTyped((last) => ({ ...last, left: true }))
      input.focus()
    }
    const { form } = input
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [fault])
  return (
    <DateInput
      ref={field}
      placeholder={t('dates.format')}
      value={value ?? null}
      onChange={(day) => {
        setTyped(nothingTyped)
        onChange(day ?? undefined)
      }}
      // An invalid date stays for correction: otherwise the previous date would reappear as if nothing had
      // been typed.
      fixOnBlur={!isNoDay}
      onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, beside: value, left: false })}
      onBlur={() => setTyped({ ...typed, left: true })}
      error={fault && typed.left ? fault : error}
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
