import { Kbd } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#ui/useKeys.ts'
import classes from './queryLine.module.css'

type Props = { query: string; busy: boolean; onRun: (query: string) => void }

/** Give it the query as `key` too: a query that comes from the address replaces what was typed. */
export function QueryLine({ query, busy, onRun }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', code: '', run: () => input.current?.select() }])

  const clear = () => {
    setText('')
    input.current?.focus()
    if (query !== '') onRun('')
  }

  return (
    <search>
      <form
        className={classes.line}
        data-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          onRun(text.trim())
        }}
      >
        <IconSearch className={classes.icon} size={20} stroke={1.7} aria-hidden />
        <input
          ref={input}
          className={classes.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={8_192}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear()
          }}
        />
        {text === '' ? (
          <Kbd className={classes.hint} aria-hidden>
            /
          </Kbd>
        ) : (
          <button type="button" className={classes.clear} aria-label={t('search.clear')} onClick={clear}>
            <IconX size={18} stroke={1.7} aria-hidden />
          </button>
        )}
        <button type="submit" className={classes.submit}>
          {t('search.submit')}
        </button>
      </form>
    </search>
  )
}
