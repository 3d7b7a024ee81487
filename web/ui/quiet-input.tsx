import classes from './controls.module.css'
import { Row, Text } from './layout.tsx'
import { useTypedText } from './use-typed-text.ts'

type Props = {
  label: string
  kind: 'words' | 'digits'
  value: string
  onChange: (text: string) => void
}

const typingPause = 400

/**
 * A short text field in a row of controls; reports its text after a pause in typing. External changes of the
 * value replace the text.
 */
export function QuietInput({ label, kind, value, onChange }: Props) {
  const { text, type } = useTypedText(value, onChange, typingPause)
  return (
    <Row as="label" inline nowrap className={classes.field}>
      <Text as="span" tone="quiet">
        {label}
      </Text>
      <input
        type="text"
        className={classes.line}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        maxLength={kind === 'digits' ? 12 : 256}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Row>
  )
}
