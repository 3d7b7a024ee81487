import { IconChevronDown } from '@tabler/icons-react'
import classes from './quiet-select.module.css'

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

  return (
    <label className={classes.field}>
      <span className={classes.label} data-phone={labelOnPhone} data-hidden={isLabelHidden}>
        {label}
      </span>
      <span className={classes.box}>
        <select
          className={classes.select}
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
        <IconChevronDown className={classes.chevron} size={14} aria-hidden />
      </span>
    </label>
  )
}
