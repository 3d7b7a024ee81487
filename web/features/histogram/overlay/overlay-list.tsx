import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { seriesColour } from '#ui/chart-ink.ts'
import { IconButton, LinkButton, PlainList, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './overlay.module.css'
import { type OverlayLine, searchKey } from './overlay-state.ts'
import type { LineAnswer } from './use-overlay.ts'

type Props = {
  lines: readonly OverlayLine[]
  /** Answers of the lines, in the same order. */
  answers: readonly LineAnswer[]
  nameOf: (line: OverlayLine) => string
  searchOf: (line: OverlayLine) => string
  /** Receives the key of the line under the pointer or with the focus, or undefined. */
  onPoint: (key: string | undefined) => void
  onChange: (lines: OverlayLine[]) => void
}

/** Lists the searches on the chart, each with colour, name and total. */
export function OverlayList({ lines, answers, nameOf, searchOf, onPoint, onChange }: Props) {
  const { t } = useTranslation()
  const put = (line: OverlayLine, next: OverlayLine | undefined) =>
    onChange(lines.flatMap((other) => (other === line ? (next ?? []) : other)))
  return (
    <PlainList aria-label={t('overlay.searches')}>
      {lines.map((line, at) => {
        const key = searchKey(line)
        const name = nameOf(line)
        const { hidden = false, ...rest } = line
        const Eye = hidden ? IconEyeOff : IconEye
        const hideLabel = t(hidden ? 'overlay.show' : 'overlay.hide', { name })
        return (
          <li
            key={key}
            className={classes.line}
            data-hidden={hidden}
            onPointerEnter={() => onPoint(hidden ? undefined : key)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(hidden ? undefined : key)}
            onBlur={() => onPoint(undefined)}
          >
            <svg opacity={hidden ? 0.25 : 1} width={18} height={12} aria-hidden>
              <line x2={18} y1={6} y2={6} stroke={seriesColour(line.colour)} strokeWidth={3} />
            </svg>
            <NameField
              key={name}
              name={name}
              onRename={(typed) => {
                const { name: _, ...unnamed } = line
                put(line, typed === '' ? unnamed : { ...line, name: typed })
              }}
            />
            <Total answer={answers[at]} />
            <LinkButton
              as={Link}
              className={classes.open}
              to={searchOf(line)}
              aria-label={t('overlay.openNamed', { name })}
            >
              {t('overlay.open')}
            </LinkButton>
            <IconButton
              aria-pressed={hidden}
              aria-label={hideLabel}
              title={hideLabel}
              onClick={() => put(line, hidden ? rest : { ...line, hidden: true })}
            >
              <Eye size={16} stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t('overlay.remove', { name })}
              title={t('overlay.remove', { name })}
              onClick={() => {
                onPoint(undefined)
                put(line, undefined)
              }}
            >
              <IconX size={16} stroke={1.7} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </PlainList>
  )
}

/** Editable name of a line. An empty name is replaced by the query in words. */
function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <input
      className={classes.name}
      type="text"
      maxLength={200}
      aria-label={t('overlay.name')}
      title={name}
      defaultValue={name}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape') return
        event.currentTarget.value = name
        event.currentTarget.blur()
      }}
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value.trim()
        if (typed !== name) onRename(typed)
      }}
    />
  )
}

function Total({ answer }: { answer: LineAnswer | undefined }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  if (answer?.status === 'failed')
    return (
      <Text as="span" tone="danger" className={classes.total} role="alert">
        {errorText(answer.error)} <TextButton onClick={answer.retry}>{t('app.retry')}</TextButton>
      </Text>
    )
  if (answer?.status !== 'known')
    return (
      <Text as="span" tone="soft" className={classes.total}>
        …
      </Text>
    )
  return (
    <Text as="span" tone="soft" numeric className={classes.total}>
      {t('search.total', { count: answer.total, formatted: count(answer.total) })}
    </Text>
  )
}
