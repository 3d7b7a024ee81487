import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './controls.module.css'
import { Row, Text, useNarrow } from './layout.tsx'

type Option<V extends string> = { value: V; label: string; disabled?: boolean }
type Props<V extends string> = {
  label: string
  /** Hides the label on phones, where the options are clear without it. */
  labelOnPhone?: 'hidden'
  /** Label for screen readers only: in a toolbar the options are clear without it. */
  isLabelHidden?: true
  value: V
  options: Option<V>[]
  onChange: (value: V) => void
}

/** A select that reads as a line of text: "Order Newest first". */
export function QuietSelect<V extends string>(props: Props<V>) {
  const { label, labelOnPhone, isLabelHidden, value, options, onChange } = props
  const isNarrow = useNarrow()
  const isHidden = isLabelHidden || (labelOnPhone === 'hidden' && isNarrow)

  return (
    <Row as="label" inline nowrap className={classes.field}>
      {isHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <Text as="span" tone="quiet">
          {label}
        </Text>
      )}
      <span className={classes.select}>
        <select
          className={classes.line}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={14} aria-hidden />
      </span>
    </Row>
  )
}
