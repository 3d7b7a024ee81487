import { IconInfoCircle, IconMinus } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton, PlainList, Row, Text } from '#ui/layout.tsx'
import type { FacetRow } from '../facet-row.ts'
import classes from './facets.module.css'

export type MissingChoice = { count: number; chosen: boolean; onToggle: () => void }

type Props = {
  rows: readonly FacetRow[]
  onToggle: (value: string, side: 'in' | 'notIn') => void
  /** The address of the value's card if it is an entity. */
  cardOf: ((value: string) => string | undefined) | undefined
  /** The row of posts that have no value in this field. */
  missing?: MissingChoice | undefined
}

/**
 * Shows the values of a facet. The Tab key stops at one of them; arrow keys move between values and their
 * controls.
 */
export function FacetRows({ rows, onToggle, cardOf, missing }: Props) {
  const { count } = useFormat()
  const [place, setPlace] = useState(0)
  const most = Math.max(1, ...rows.map((row) => row.count ?? 0))
  const digits = Math.max(0, ...rows.map((row) => postsText(row, count).length))
  const hasCards = rows.some(({ value }) => cardOf?.(value) !== undefined)
  const last = rows.length - (missing ? 0 : 1)
  const stop = Math.min(place, last)
  return (
    <PlainList
      className={classes.rows}
      data-cards={hasCards}
      onKeyDown={moveFocus}
      onFocus={(event) => setPlace(placeOf(event))}
    >
      {rows.map((row, at) => (
        <ValueRow
          key={row.value}
          row={row}
          isStop={at === stop}
          share={(row.count ?? 0) / most}
          digits={digits}
          card={cardOf?.(row.value)}
          onToggle={(side) => onToggle(row.value, side)}
        />
      ))}
      {missing && <MissingRow {...missing} isStop={stop === rows.length} />}
    </PlainList>
  )
}

type RowProps = {
  row: FacetRow
  /** The Tab key stops here; arrow keys reach the other controls of the row. */
  isStop: boolean
  share: number
  /** Length of the longest count of the facet. */
  digits: number
  card: string | undefined
  onToggle: (side: 'in' | 'notIn') => void
}

function ValueRow({ row, isStop, share, digits, card, onToggle }: RowProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = postsText(row, count)
  return (
    <Row as="li" gap={0} nowrap className={classes.row} data-state={row.state}>
      <Row as="label" nowrap className={classes.choice}>
        <input
          type="checkbox"
          tabIndex={isStop ? 0 : -1}
          checked={row.state === 'included'}
          onChange={() => onToggle('in')}
        />
        <Text
          as="span"
          tone={row.state === 'excluded' ? 'danger' : undefined}
          weight={row.state === 'included' ? 'bold' : undefined}
          cut
          data-grow
          title={row.forms === undefined ? row.label : `${row.label}: ${row.forms}`}
        >
          {row.label}
        </Text>{' '}
        <Text as="span" size="s" tone="quiet" numeric>
          {posts}
        </Text>
      </Row>
      <span className={classes.rowTools}>
        {card !== undefined && (
          <Link
            className={classes.card ?? ''}
            style={{ right: `calc(${posts.length}ch + 2rem)` }}
            tabIndex={-1}
            to={card}
            preventScrollReset
            aria-label={t('entityCard.open', { value: row.label })}
            title={t('entityCard.open', { value: row.label })}
          >
            <IconInfoCircle size={14} stroke={1.7} aria-hidden />
          </Link>
        )}
        <IconButton
          className={classes.exclude}
          tabIndex={-1}
          aria-pressed={row.state === 'excluded'}
          aria-label={t('facet.exclude', { value: row.label })}
          title={t('facet.exclude', { value: row.label })}
          onClick={() => onToggle('notIn')}
        >
          <IconMinus size={14} aria-hidden />
        </IconButton>
      </span>
      <span
        className={classes.share}
        style={{ width: `calc(${share} * (100% - 2rem - var(--tools) - ${digits}ch))` }}
        aria-hidden
      />
    </Row>
  )
}

function postsText(row: FacetRow, count: (amount: number) => string): string {
  return row.count === undefined ? '' : count(row.count)
}

function MissingRow({ count, chosen, onToggle, isStop }: MissingChoice & { isStop: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Row as="li" gap={0} nowrap className={classes.row}>
      <Row as="label" nowrap tone="quiet" className={classes.choice}>
        <input type="checkbox" tabIndex={isStop ? 0 : -1} checked={chosen} onChange={onToggle} />
        <i data-grow>{t('facet.without')}</i>{' '}
        <Text as="span" size="s" numeric>
          {format.count(count)}
        </Text>
      </Row>
      <span className={classes.rowTools} />
    </Row>
  )
}

function placeOf({ currentTarget, target }: FocusEvent<HTMLElement>): number {
  return [...currentTarget.children].findIndex((row) => row.contains(target))
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  // In browsers Alt with an arrow key goes back.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const { currentTarget, target, key } = event
  const rows = [...currentTarget.children]
  const at = rows.findIndex((row) => target instanceof Node && row.contains(target))
  const controls = controlsIn(rows[at])
  const along = target instanceof HTMLElement ? controls.indexOf(target) : -1
  const next = () => {
    switch (key) {
      case 'ArrowDown':
        return controlsIn(rows[at + 1])[0]
      case 'ArrowUp':
        return controlsIn(rows[at - 1])[0]
      case 'Home':
        return controlsIn(rows[0])[0]
      case 'End':
        return controlsIn(rows.at(-1))[0]
      case 'ArrowRight':
        return controls[along + 1]
      case 'ArrowLeft':
        return controls[along - 1]
      default:
        return undefined
    }
  }
  const control = next()
  if (!control) return
  event.preventDefault()
  control.focus()
}

function controlsIn(row: Element | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>('input, a, button')] : []
}
