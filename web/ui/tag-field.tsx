import { Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, Row } from './layout.tsx'
import classes from './tags.module.css'

export type TagSuggestion = { value: string; label: string }

type Props = {
  label: string
  value: readonly string[]
  suggestions: readonly TagSuggestion[]
  /** The text being typed, for suggestions. */
  onType: (text: string) => void
  onChange: (value: string[]) => void
  maxLength: number
  /** In a dialog: the field has the focus at once. */
  isFirst?: boolean
}

/**
 * Short texts, entered one by one: Enter or a comma adds one, Backspace in the empty field removes the last
 * one.
 */
export function TagField({ label, value, suggestions, onType, onChange, maxLength, isFirst = false }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const id = useId()
  const type = (typed: string) => {
    setText(typed)
    onType(typed.trim())
  }
  const take = (typed: string) => {
    const added = typed.split(',').map((one) => one.trim().slice(0, maxLength))
    onChange([...new Set([...value, ...added.filter((one) => one !== '')])])
    type('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      take(text)
    }
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
  }
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Row gap={1} className={classes.field} data-frames-input>
        {value.map((tag) => (
          <Row as="span" key={tag} inline nowrap gap={0} breaks className={classes.added}>
            {tag}
            <IconButton
              aria-label={t('tags.without', { tag })}
              onClick={() => onChange(value.filter((one) => one !== tag))}
            >
              <IconX size={12} stroke={1.8} aria-hidden />
            </IconButton>
          </Row>
        ))}
        <input
          id={id}
          className={classes.input}
          list={`${id}-list`}
          autoComplete="off"
          maxLength={maxLength}
          data-autofocus={isFirst || undefined}
          value={text}
          onKeyDown={onKey}
          onBlur={() => text.trim() !== '' && take(text)}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value
            const isChosen = suggestions.some((one) => one.value === typed) && typed.length - text.length > 1
            if (typed.endsWith(',') || isChosen) take(typed)
            else type(typed)
          }}
        />
      </Row>
      <datalist id={`${id}-list`}>
        {suggestions
          .filter((one) => !value.includes(one.value))
          .map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
      </datalist>
    </div>
  )
}
