import { PinInput } from '@mantine/core'
import { type ClipboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './code-input.module.css'
import { Stack, Text } from './layout.tsx'

type Props = {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  /** Called when all digits are entered. */
  onComplete: (value: string) => void
  error?: string | undefined
  readOnly?: boolean
  inputRef?: React.Ref<HTMLInputElement>
}

/** A code with this number of digits, typed or pasted with its surrounding text. */
export function CodeInput({ label, length, value, onChange, onComplete, error, readOnly, inputRef }: Props) {
  const { t } = useTranslation()
  const id = useId()

  function paste(event: ClipboardEvent) {
    const digits = event.clipboardData.getData('text/plain').replace(/\D/g, '')
    if (digits.length !== length) return
    event.preventDefault()
    event.stopPropagation()
    onChange(digits)
    onComplete(digits)
  }

  return (
    <Stack gap={1} onPasteCapture={paste}>
      <Text weight="medium" id={`${id}-label`}>
        {label}
      </Text>
      <PinInput
        classNames={{ root: classes.digits ?? '', input: classes.digit ?? '', pinInput: classes.box ?? '' }}
        data-length={length}
        type="number"
        oneTimeCode
        placeholder=""
        length={length}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={error !== undefined}
        // Read-only instead of disabled during the check: a disabled field loses the focus.
        readOnly={readOnly ?? false}
        aria-labelledby={`${id}-label`}
        {...(inputRef && { ref: inputRef })}
        getInputProps={(index) => ({
          'aria-label': t('login.digit', { number: index + 1, length }),
          ...(error && { 'aria-describedby': `${id}-error` }),
        })}
      />
      <Text tone="danger" id={`${id}-error`} role="alert">
        {error}
      </Text>
    </Stack>
  )
}
