import type { RestrictionKind } from '@litopys/contract/access/restrictions'
import { languages } from '@litopys/language/identification/languages'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { DayField } from '#ui/day-field.tsx'
import { Stack } from '#ui/layout.tsx'

type Props = {
  className: string
  kind: RestrictionKind
  value: string
  label: string
  error: ReactNode
  warning: ReactNode
  disabled: boolean
  channelTitles: ReadonlyMap<string, string>
  onChange: (value: string) => void
  onBlur: () => void
}

const longestValue = 100

/**
 * Shows a field for the value of a restriction, and its meaning below: the channel of a number or the
 * language of a code.
 */
export function RestrictionValue({
  kind,
  value,
  error,
  warning,
  channelTitles,
  onChange,
  onBlur,
  label,
  ...rest
}: Props) {
  const { t } = useTranslation()
  const { languageName } = useFormat()
  const suggestions = useId()
  const suggestionsOf = (of: 'channel' | 'lang' | 'tag' | 'category'): ReadonlyMap<string, string> => {
    if (of === 'channel') return channelTitles
    return new Map(of === 'lang' ? languages.map((code) => [code, languageName(code)]) : [])
  }
  if (kind === 'since') {
    return (
      <DayField
        {...rest}
        size="xs"
        aria-label={label}
        value={value || undefined}
        error={error}
        onChange={(day) => onChange(day ?? '')}
      />
    )
  }
  const suggested = suggestionsOf(kind)
  const meaning = suggested.get(value)
  return (
    <>
      <TextInput
        {...rest}
        size="xs"
        aria-label={label}
        placeholder={t(`users.value.${kind}`)}
        maxLength={longestValue}
        list={suggestions}
        value={value}
        error={error}
        description={
          (meaning || warning) && (
            <>
              {meaning}
              {warning && (
                <Stack as="span" tone="warn">
                  {warning}
                </Stack>
              )}
            </>
          )
        }
        inputWrapperOrder={['input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keepForm}
        onBlur={onBlur}
      />
      <datalist id={suggestions}>
        {[...suggested].map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Keeps Enter from sending the form while restrictions are being added. */
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
