import { IconInfoCircle, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import type { FacetRow as Row } from '../facet-row.ts'
import classes from './facet-row.module.css'
import tick from './tick.module.css'

type Props = {
  row: Row
  /** The Tab key stops here; arrow keys reach the other controls of the row. */
  isStop: boolean
  share: number
  card: string | undefined
  onToggle: (side: 'in' | 'notIn') => void
}

export function FacetRow({ row, isStop, share, card, onToggle }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = row.count === undefined ? '' : count(row.count)
  return (
    <li className={classes.row} data-state={row.state}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={tick.box}
          tabIndex={isStop ? 0 : -1}
          checked={row.state === 'included'}
          onChange={() => onToggle('in')}
        />
        <span className={classes.label} title={row.label}>
          {row.label}
        </span>{' '}
        <span className={classes.count}>{posts}</span>
      </label>
      <span className={classes.tools}>
        {card !== undefined ? (
          <Link
            className={`${classes.tool} ${classes.card}`}
            style={{ right: `calc(${posts.length}ch + 2rem)` }}
            tabIndex={-1}
            to={card}
            preventScrollReset
            aria-label={t('entityCard.open', { value: row.label })}
            title={t('entityCard.open', { value: row.label })}
          >
            <IconInfoCircle size={14} stroke={1.7} aria-hidden />
          </Link>
        ) : (
          <span className={classes.noTool} />
        )}
        <button
          type="button"
          className={classes.tool}
          tabIndex={-1}
          aria-pressed={row.state === 'excluded'}
          aria-label={t('facet.exclude', { value: row.label })}
          title={t('facet.exclude', { value: row.label })}
          onClick={() => onToggle('notIn')}
        >
          <IconMinus size={14} aria-hidden />
        </button>
      </span>
      <span className={classes.share} style={{ width: `calc(${share} * (100% - 6rem))` }} aria-hidden />
    </li>
  )
}
