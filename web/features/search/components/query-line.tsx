import { longestQuery } from '@litopys/contract/constants'
import type { Correction } from '@litopys/contract/query/corrections'
import { Kbd } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton, Row, Text, useNarrow } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useKeys } from '#ui/use-keys.ts'
import { type PastSearch, pastSearches, useForgetting } from '../api/history.ts'
import { completed } from '../completion.ts'
import { linePieces } from '../corrections.ts'
import { type Completion, useCompletions } from '../use-completions.ts'
import { CompletionList } from './completion-list.tsx'
import classes from './query.module.css'
import { RecentSearches } from './recent-searches.tsx'

type Props = {
  query: string
  /** Corrections of the query as it was run. */
  corrections: Correction[]
  busy: boolean
  onRun: (query: string) => void
  onOpen: (search: PastSearch) => void
  /** Texts for a query line that does not start a search. */
  texts?: { label: string; placeholder: string; submit: string }
  /** The address of a chart for several past searches. */
  chartAddress?: string
  /** Further controls inside the line, such as the guide. */
  tools?: ReactNode
}

const none: PastSearch[] = []

/**
 * Shows the query line with completions, or past searches while it is empty. Pass the query as `key` too: a
 * query from the address replaces the typed text.
 */
export function QueryLine({ query, corrections, busy, onRun, onOpen, texts, chartAddress, tools }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { label, placeholder, submit } = texts ?? {
    label: t('search.label'),
    placeholder: t('search.placeholder'),
    submit: t('search.submit'),
  }
  const listId = useId()
  const faultId = useId()
  const [text, setText] = useState(query)
  const [caret, setCaret] = useState(0)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const singleKeys = usePreferences((preferences) => preferences.singleKeys)
  useKeys([{ key: '/', code: '', run: () => input.current?.focus() }])

  const completions = useCompletions(open ? text : '', caret)
  const asksForPast = open && text.trim() === ''
  const { data: past = none } = useQuery({ ...pastSearches, enabled: asksForPast })
  const forgetting = useForgetting()
  const shown = asksForPast ? past : completions
  const isOpen = open && shown.length > 0
  const { length } = text.trim()
  const isNarrow = useNarrow()
  const isTooLong = length > longestQuery

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const clear = () => {
    setText('')
    close()
    input.current?.focus()
    if (query !== '') onRun('')
  }
  const complete = (chosen: Completion) => {
    const next = completed(text, chosen, chosen.insert)
    setText(next.line)
    setCaret(next.caret)
    setActive(-1)
    input.current?.focus()
    // The input gets the new text, and accepts a caret in it, only after this render.
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret))
  }
  const forget = (at: number) => {
    const search = past[at]
    if (search) forgetting.mutate(search.id)
    setActive(-1)
  }
  const choose = (at: number) => {
    const [search, completion] = [past[at], completions[at]]
    if (!asksForPast && completion) complete(completion)
    if (!asksForPast || !search) return
    close()
    onOpen(search)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    const places = shown.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  const isChosen = isOpen && active >= 0
  /** Returns the action of a key, or undefined if the input handles it. */
  const keyAction = (key: string): (() => void) | undefined => {
    switch (key) {
      case 'ArrowDown':
        return () => move(1)
      case 'ArrowUp':
        return () => move(-1)
      case 'Enter':
        return isChosen ? () => choose(active) : undefined
      case 'Tab':
        return isChosen && !asksForPast ? () => choose(active) : undefined
      case 'Delete':
        return isChosen && asksForPast ? () => forget(active) : undefined
      case 'Escape':
        return isOpen ? close : clear
      default:
        return undefined
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.nativeEvent.isComposing ? undefined : keyAction(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <search className={classes.search}>
      <Row nowrap className={classes.line} data-busy={busy} data-frames-input>
        <Row
          as="form"
          nowrap
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            close()
            if (!isTooLong) onRun(text.trim())
          }}
        >
          <IconSearch color="var(--ink-3)" size={20} stroke={1.7} aria-hidden />
          <div className={classes.entry}>
            {text === query && corrections.length > 0 && (
              <LineMarks line={text} corrections={corrections} input={input} />
            )}
            <input
              ref={input}
              className={classes.input}
              type="text"
              role="combobox"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
              placeholder={placeholder}
              aria-invalid={isTooLong}
              aria-describedby={isTooLong ? faultId : undefined}
              value={text}
              onFocus={() => setOpen(text === '')}
              onClick={() => setOpen(text === '')}
              onBlur={close}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setOpen(true)
                setActive(-1)
              }}
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
              onKeyDown={onKeyDown}
            />
          </div>
          {text === '' && !isNarrow && singleKeys && <Kbd aria-hidden>/</Kbd>}
          {text !== '' && (
            <IconButton aria-label={t('search.clear')} onClick={clear}>
              <IconX size={18} stroke={1.7} aria-hidden />
            </IconButton>
          )}
          <TextButton type="submit" className={classes.submit}>
            {submit}
          </TextButton>
        </Row>
        {tools}
      </Row>
      {isTooLong && (
        <Text tone="danger" id={faultId} role="alert">
          {t('query.tooLong', { most: count(longestQuery), given: count(length) })}
        </Text>
      )}
      {isOpen && asksForPast && (
        <RecentSearches
          listId={listId}
          searches={past}
          active={active}
          onChoose={choose}
          onForget={forget}
          onForgetAll={() => forgetting.mutate(undefined)}
          chartAddress={chartAddress}
        />
      )}
      {isOpen && !asksForPast && (
        <CompletionList listId={listId} completions={completions} active={active} onChoose={choose} />
      )}
    </search>
  )
}

type MarksProps = { line: string; corrections: Correction[]; input: RefObject<HTMLInputElement | null> }

/** Underlines corrected places. It repeats the text invisibly behind the input. */
function LineMarks({ line, corrections, input }: MarksProps) {
  const marks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scrolled = input.current
    if (!scrolled) return
    const follow = () => {
      if (marks.current) marks.current.scrollLeft = scrolled.scrollLeft
    }
    follow()
    scrolled.addEventListener('scroll', follow)
    return () => scrolled.removeEventListener('scroll', follow)
  }, [input])
  return (
    <div ref={marks} className={classes.marks} aria-hidden>
      {linePieces(line, corrections).map(({ at, text, corrections: isCorrected }) =>
        isCorrected ? (
          <span key={at} className={classes.corrected}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  )
}
