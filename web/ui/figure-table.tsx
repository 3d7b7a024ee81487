import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { csvText } from './csv.ts'
import classes from './figure-table.module.css'
import { Text } from './layout.tsx'
import table from './table.module.css'

/** The figures of a chart. `heads`: of the column of names, then of the figures. */
export type Figures = {
  title: string
  heads: readonly string[]
  rows: readonly { key: string | number; name: string; values: readonly number[] }[]
}

const mostRows = 400

export function figuresCsv({ heads, rows }: Figures): string {
  return csvText([heads, ...rows.map(({ name, values }) => [name, ...values])])
}

type Props = {
  figures: Figures
  /** Whether it is for screen readers only, beside the chart. */
  isHidden: boolean
  format: (value: number) => string
}

/** The figures of a chart as a table, whose names stay in place when it is scrolled. */
export function FigureTable({ figures: { title, heads, rows }, isHidden, format }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const content = (
    <table className={isHidden ? undefined : `${table.table} ${classes.table}`}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head, index) => (
            // Two series can have one name, and their places do not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <th key={index} scope="col" className={index > 0 ? table.figure : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, mostRows).map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={index} className={table.figure}>
                {format(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  const leftOut =
    rows.length > mostRows && t('chart.firstRows', { shown: count(mostRows), all: count(rows.length) })
  if (isHidden)
    return (
      <VisuallyHidden>
        {leftOut && <p>{leftOut}</p>}
        {content}
      </VisuallyHidden>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={classes.scroll} tabIndex={0} aria-label={title}>
        {content}
      </section>
      {leftOut && (
        <Text tone="quiet" size="s">
          {leftOut}
        </Text>
      )}
    </>
  )
}
