import type { ExportColumn } from '@litopys/contract/schemas/export'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listedColumns, moveColumn, toggleColumn } from '../chosenColumns.ts'
import classes from './exportPanel.module.css'

type Props = {
  of: 'posts' | 'quotes'
  chosen: readonly ExportColumn[]
  onChange: (chosen: readonly ExportColumn[]) => void
}

/** Which columns the file has, and in which order. */
export function ColumnChoice({ of, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const lowest = chosen.length - 1
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>{t('exports.columns')}</legend>
      <ul className={classes.list}>
        {listedColumns(chosen, of).map((name) => {
          const place = chosen.indexOf(name)
          const column = t(`column.${name}`)
          const moves = [
            { by: -1, label: t('exports.up', { column }), Icon: IconArrowUp, last: 0 } as const,
            { by: 1, label: t('exports.down', { column }), Icon: IconArrowDown, last: lowest } as const,
          ]
          return (
            <li key={name} className={classes.row}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={place >= 0}
                  onChange={() => onChange(toggleColumn(chosen, name))}
                />
                {column}
              </label>
              {place >= 0 &&
                moves.map(({ by, label, Icon, last }) => (
                  <button
                    key={by}
                    type="button"
                    className={classes.move}
                    aria-label={label}
                    title={label}
                    disabled={place === last}
                    onClick={() => onChange(moveColumn(chosen, name, by))}
                  >
                    <Icon size={14} aria-hidden />
                  </button>
                ))}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
