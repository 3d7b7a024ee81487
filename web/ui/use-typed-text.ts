import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The text of a field; calls `onPause` with the trimmed text after a typing pause of `pauseMs`. If `value`
 * changes without typing, for example by the back button, the text follows.
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
    // The reported text that comes back must not overwrite letters typed since.
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
