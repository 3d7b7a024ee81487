import classes from './quiet-check.module.css'

type Props = {
  label: string
  title?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch in a row of controls. */
export function QuietCheck({ label, title, checked, disabled, onChange }: Props) {
  return (
    <label className={classes.field} title={title}>
      <input
        type="checkbox"
        className={classes.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
