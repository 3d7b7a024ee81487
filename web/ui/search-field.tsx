import { IconSearch } from '@tabler/icons-react'
import classes from './controls.module.css'
import { Row } from './layout.tsx'
import { useTypedText } from './use-typed-text.ts'

type Props = {
  label: string
  placeholder: string
  maxLength: number
  /**
   * The current search text. If it changes without typing, for example by the back button, the field follows.
   */
  value: string
  onSearch: (text: string) => void
  /** In a dialog: the field has the focus at once. */
  isFirst?: boolean
}

const typingPause = 250

/** Searches while the user types. */
export function SearchField({ label, placeholder, maxLength, value, onSearch, isFirst = false }: Props) {
  const { text, type } = useTypedText(value, onSearch, typingPause)
  return (
    <Row as="label" nowrap tone="quiet" className={classes.search} data-frames-input>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <input
        type="text"
        className={classes.line}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        data-autofocus={isFirst || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Row>
  )
}
