import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The text of a field that is told (`onPause`, without spaces around it) once one pauses for `pauseMs`. Where
 * `value` changes without typing, as by the back button, the text follows.
 */
export function useTypedText(value: string, onPause: (text: string) => void, pauseMs: number) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onPause(next)
  }, pauseMs)
  if (value !== seen) {
    setSeen(value)
    // What comes back of one's own typing must not overwrite the letters typed since.
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }
  const type = (next: string) => {
    setText(next)
    tell(next.trim())
  }
  return { text, type }
}
