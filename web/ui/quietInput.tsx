import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import classes from './quietInput.module.css'

type Props = {
  label: string
  kind: 'words' | 'digits'
  value: string
  onChange: (text: string) => void
}

const typingPause = 400

/** A short text in a row of controls, told once one pauses. Where it changes without typing, what is shown follows. */
export function QuietInput({ label, kind, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onChange(next)
  }, typingPause)
  if (value !== seen) {
    setSeen(value)
    // What comes back of one's own typing must not overwrite the letters typed since.
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }
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
        onChange={(event) => {
          setText(event.currentTarget.value)
          tell(event.currentTarget.value.trim())
        }}
      />
    </label>
  )
}
