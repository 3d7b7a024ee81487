import classes from './controls.module.css'
import { DayField } from './day-field.tsx'

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** A date field in a row of controls. */
export function QuietDay(props: Props) {
  return (
    <DayField
      {...props}
      clearable={false}
      size="xs"
      classNames={{
        root: classes.day ?? '',
        label: classes.label ?? '',
        input: `${classes.line} ${classes.date}`,
        wrapper: classes.input ?? '',
      }}
    />
  )
}
