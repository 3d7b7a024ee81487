import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import type { FacetRow as Row } from '../facet-row.ts'
import classes from './facet.module.css'
import { FacetRow } from './facet-row.tsx'
import tick from './tick.module.css'

export type MissingChoice = { count: number; chosen: boolean; onToggle: () => void }

type Props = {
  rows: readonly Row[]
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
  const [place, setPlace] = useState(0)
  const most = Math.max(1, ...rows.map((row) => row.count ?? 0))
  const last = rows.length - (missing ? 0 : 1)
  const stop = Math.min(place, last)
  return (
    <ul className={classes.rows} onKeyDown={moveFocus} onFocus={(event) => setPlace(placeOf(event))}>
      {rows.map((row, at) => (
        <FacetRow
          key={row.value}
          row={row}
          isStop={at === stop}
          share={(row.count ?? 0) / most}
          card={cardOf?.(row.value)}
          onToggle={(side) => onToggle(row.value, side)}
        />
      ))}
      {missing && <MissingRow {...missing} isStop={stop === rows.length} />}
    </ul>
  )
}

function MissingRow({ count, chosen, onToggle, isStop }: MissingChoice & { isStop: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li>
      <label className={classes.missing}>
        <input
          type="checkbox"
          className={tick.box}
          tabIndex={isStop ? 0 : -1}
          checked={chosen}
          onChange={onToggle}
        />
        <span className={classes.missingLabel}>{t('facet.without')}</span>{' '}
        <span className={classes.count}>{format.count(count)}</span>
      </label>
    </li>
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
