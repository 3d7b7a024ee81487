import classes from './controls.module.css'
import { Row } from './layout.tsx'

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
    <Row as="label" inline nowrap tone={disabled ? 'quiet' : 'soft'} className={classes.check} title={title}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </Row>
  )
}
