import { useId } from 'react'
import classes from './controls.module.css'
import { Row, Stack, Text } from './layout.tsx'

type Props<V extends string> = {
  label?: string
  hint?: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** Radio buttons, one per line. */
export function RadioList<V extends string>({ label, hint, value, options, onChange }: Props<V>) {
  const name = useId()
  return (
    <Stack as="fieldset">
      {label && (
        <Text as="legend" weight="bold">
          {label}
        </Text>
      )}
      {hint && (
        <Text size="s" tone="quiet">
          {hint}
        </Text>
      )}
      {options.map((option) => (
        <Row as="label" key={option.value} nowrap breaks className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Row>
      ))}
    </Stack>
  )
}
