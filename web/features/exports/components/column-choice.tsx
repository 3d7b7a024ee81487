import { type ExportColumn, exportColumns, exportHeads, quoteColumns } from '@litopys/contract/schemas/export'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Text, useNarrow } from '#ui/layout.tsx'
import { moved, toggled } from '#ui/ordered-choice.ts'
import { OrderedChoice } from '#ui/ordered-choice.tsx'
import classes from './exports.module.css'

type Props = {
  of: 'posts' | 'quotes'
  chosen: readonly ExportColumn[]
  onChange: (chosen: readonly ExportColumn[]) => void
}

/** Selects the columns of the file and their order. */
export function ColumnChoice({ of, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  // On a phone, an open list would push the export button two screens down.
  const isNarrow = useNarrow()
  return (
    <details open={!isNarrow}>
      <Text as="summary" weight="medium">
        {t('exports.columns')}{' '}
        <Text as="span" size="s" tone="quiet" numeric>
          {count(chosen.length)}
        </Text>
      </Text>
      <PlainList className={classes.columns}>
        {listedColumns(chosen, of).map((name) => {
          const place = chosen.indexOf(name)
          // In English the interface uses the header of the file, so that a column has only one English name.
          const column = i18n.language === 'en' ? exportHeads[name] : t(`column.${name}`)
          const move = (by: -1 | 1) => () => onChange(moved(chosen, chosen.indexOf(name), by))
          const up = { label: t('exports.up', { column }), Icon: IconArrowUp }
          const down = { label: t('exports.down', { column }), Icon: IconArrowDown }
          return (
            <OrderedChoice
              key={name}
              label={column}
              isChosen={place >= 0}
              onToggle={() => onChange(toggled(chosen, name))}
              moves={
                place < 0
                  ? []
                  : [
                      { ...up, isPossible: place > 0, onMove: move(-1) },
                      { ...down, isPossible: place < chosen.length - 1, onMove: move(1) },
                    ]
              }
            />
          )
        })}
      </PlainList>
    </details>
  )
}

/** All columns for the list: first the chosen ones, in the order of the file. */
function listedColumns(chosen: readonly ExportColumn[], of: 'posts' | 'quotes'): ExportColumn[] {
  const offered = exportColumns.filter((name) => of === 'quotes' || !quoteColumns.includes(name))
  return [...chosen, ...offered.filter((name) => !chosen.includes(name))]
}
