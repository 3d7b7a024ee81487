import { IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import type { FacetRow as Row } from '../facetRow.ts'
import classes from './facetRow.module.css'
import tick from './tick.module.css'

type Props = { row: Row; share: number; onToggle: (side: 'in' | 'notIn') => void }

export function FacetRow({ row, share, onToggle }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (
    <li className={classes.row} data-state={row.state}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={tick.box}
          checked={row.state === 'included'}
          onChange={() => onToggle('in')}
        />
        <span className={classes.label} title={row.label}>
          {row.label}
        </span>{' '}
        <span className={classes.count}>{row.count === undefined ? '' : count(row.count)}</span>
      </label>
      <button
        type="button"
        className={classes.exclude}
        aria-pressed={row.state === 'excluded'}
        aria-label={t('facet.exclude', { value: row.label })}
        title={t('facet.exclude', { value: row.label })}
        onClick={() => onToggle('notIn')}
      >
        <IconMinus size={14} aria-hidden />
      </button>
      <span className={classes.share} style={{ width: `calc(${share} * (100% - 5.75rem))` }} aria-hidden />
    </li>
  )
}
