import { Popover } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/textButton.tsx'
import classes from './columnMenu.module.css'
import { type Column, type ColumnName, columnNames, moveColumn, toggleColumn } from './columns.ts'

type Props = {
  columns: readonly Column[]
  onChange: (columns: readonly Column[]) => void
  onReset: () => void
}

/** Which columns there are, and in which order. */
export function ColumnMenu({ columns, onChange, onReset }: Props) {
  const { t } = useTranslation()
  const hidden = columnNames.filter((name) => !columns.some((column) => column.name === name))
  const choice = (name: ColumnName, checked: boolean) => (
    <label className={classes.choice}>
      <input type="checkbox" checked={checked} onChange={() => onChange(toggleColumn(columns, name))} />
      {t(`column.${name}`)}
    </label>
  )
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <TextButton>
          <IconColumns3 size={16} stroke={1.7} aria-hidden />
          {t('table.columns')}
        </TextButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label={t('table.columns')}>
        <h2 className={classes.title}>{t('table.shown')}</h2>
        <ul className={classes.list}>
          {columns.map(({ name }, index) => (
            <li key={name} className={classes.row}>
              {choice(name, true)}
              <button
                type="button"
                className={classes.move}
                aria-label={t('table.left', { column: t(`column.${name}`) })}
                title={t('table.left', { column: t(`column.${name}`) })}
                disabled={index === 0}
                onClick={() => onChange(moveColumn(columns, name, -1))}
              >
                <IconArrowLeft size={14} aria-hidden />
              </button>
              <button
                type="button"
                className={classes.move}
                aria-label={t('table.right', { column: t(`column.${name}`) })}
                title={t('table.right', { column: t(`column.${name}`) })}
                disabled={index === columns.length - 1}
                onClick={() => onChange(moveColumn(columns, name, 1))}
              >
                <IconArrowRight size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        {hidden.length > 0 && (
          <>
            <h2 className={classes.title}>{t('table.hidden')}</h2>
            <ul className={classes.list}>
              {hidden.map((name) => (
                <li key={name} className={classes.row}>
                  {choice(name, false)}
                </li>
              ))}
            </ul>
          </>
        )}
        <TextButton className={classes.reset} onClick={onReset}>
          {t('table.reset')}
        </TextButton>
      </Popover.Dropdown>
    </Popover>
  )
}
