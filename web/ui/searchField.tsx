import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './searchField.module.css'

type Props = {
  label: string
  placeholder: string
  maxLength: number
  /** What is searched for now. Where it changes without typing, as by the back button, the text follows. */
  value: string
  onSearch: (text: string) => void
}

const typingPause = 250

/** Searches while one types. */
export function SearchField({ label, placeholder, maxLength, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onSearch(next)
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
    <label className={classes.search}>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <input
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          tell(event.currentTarget.value.trim())
        }}
      />
    </label>
  )
}
