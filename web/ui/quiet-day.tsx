import { useId } from 'react'
import classes from './controls.module.css'
import { DayField } from './day-field.tsx'
import { Row, Text } from './layout.tsx'

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** A date field in a row of controls. */
export function QuietDay({ label, ...field }: Props) {
  const id = useId()
  return (
    <Row inline nowrap>
      <Text as="label" htmlFor={id} tone="quiet">
        {label}
      </Text>
      <DayField
        {...field}
        id={id}
        clearable={false}
        size="xs"
        classNames={{ input: `${classes.line} ${classes.date}` }}
      />
    </Row>
  )
}
