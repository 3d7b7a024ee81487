import { useId } from 'react'
import classes from './radio-list.module.css'

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
    <fieldset className={classes.list}>
      {label && <legend className={classes.legend}>{label}</legend>}
      {hint && <p className={classes.hint}>{hint}</p>}
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
