import classes from './quiet-input.module.css'
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
    <label className={classes.field}>
      <span className={classes.label}>{label}</span>
      <input
        type="text"
        className={classes.input}
        data-kind={kind}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        maxLength={kind === 'digits' ? 12 : 256}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  )
}
