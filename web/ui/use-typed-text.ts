import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The text of a field; calls `onPause` with the trimmed text after a typing pause of `pauseMs`. If `value`
 * changes without typing, for example by the back button, the text follows.
 */
export function useTypedText(value: string, onPause: (text: string) => void, pauseMs: number) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [lastReported, setLastReported] = useState(value)
  const report = useDebouncedCallback((next: string) => {
    setLastReported(next)
    onPause(next)
  }, pauseMs)
  if (value !== lastValue) {
    setLastValue(value)
    // The reported text that comes back must not overwrite letters typed since.
    if (value !== lastReported) {
      setLastReported(value)
      setText(value)
    }
  }
  const type = (next: string) => {
    setText(next)
    report(next.trim())
  }
  return { text, type }
}
