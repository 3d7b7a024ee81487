import { DayField } from './day-field.tsx'
import classes from './quiet-day.module.css'

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** A date field in a row of controls. */
export function QuietDay(props: Props) {
  return (
    <DayField
      {...props}
      clearable={false}
      size="xs"
      classNames={{
        root: classes.root ?? '',
        label: classes.label ?? '',
        input: classes.input ?? '',
        wrapper: classes.wrapper ?? '',
        error: classes.error ?? '',
      }}
    />
  )
}
