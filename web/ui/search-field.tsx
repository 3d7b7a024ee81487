import { IconSearch } from '@tabler/icons-react'
import classes from './search-field.module.css'
import { useTypedText } from './use-typed-text.ts'

type Props = {
  label: string
  placeholder: string
  maxLength: number
  /** What is searched for now. Where it changes without typing, as by the back button, the text follows. */
  value: string
  onSearch: (text: string) => void
  /** Of a dialog: one types at once. */
  isFirst?: boolean
}

const typingPause = 250

/** Searches while one types. */
export function SearchField({ label, placeholder, maxLength, value, onSearch, isFirst = false }: Props) {
  const { text, type } = useTypedText(value, onSearch, typingPause)
  return (
    <label className={classes.search}>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <input
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        data-autofocus={isFirst || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  )
}
