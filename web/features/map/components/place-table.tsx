import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { SortHead } from '#ui/sort-head.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import classes from '../map.module.css'
import type { MapRow } from '../map-rows.ts'

type Props = {
  rows: MapRow[]
  nameOf: (row: MapRow) => string
  onPick: (row: MapRow) => void
  onPoint: (value: string | undefined) => void
}

type Order = 'name' | 'fewest' | 'most'
const shownAtFirst = 50

/** The places of the map, those without a point, and the countries, with their posts. */
export function PlaceTable({ rows, nameOf, onPick, onPoint }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const [order, setOrder] = useState<Order>('most')
  const [isWhole, setWhole] = useState(false)
  const sorted = rows.toSorted((one, other) => {
    if (order === 'name') return nameOf(one).localeCompare(nameOf(other), i18n.language)
    return order === 'most' ? other.posts - one.posts : one.posts - other.posts
  })
  const sort = { order, onOrder: setOrder }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} tabIndex={0} aria-label={t('map.table')}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead<Order> up="name" {...sort}>
              {t('map.name')}
            </SortHead>
            <th scope="col">{t('map.kind')}</th>
            <SortHead<Order> up="fewest" down="most" isFigure {...sort}>
              {t('map.posts')}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? sorted : sorted.slice(0, shownAtFirst)).map((row) => (
            <tr
              key={`${row.field} ${row.value}`}
              onMouseEnter={() => onPoint(row.value)}
              onMouseLeave={() => onPoint(undefined)}
            >
              <th scope="row">
                <TextButton
                  onClick={() => onPick(row)}
                  onFocus={() => onPoint(row.value)}
                  onBlur={() => onPoint(undefined)}
                >
                  {nameOf(row)}
                </TextButton>
              </th>
              <td className={table.quiet}>
                {row.candidates === undefined
                  ? t(`map.kind.${row.kind}`)
                  : t('map.oneOf', { count: row.candidates })}
              </td>
              <td className={table.figure}>{count(row.posts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > shownAtFirst && !isWhole && (
        <TextButton onClick={() => setWhole(true)}>
          {t('map.all', { count: sorted.length, formatted: count(sorted.length) })}
        </TextButton>
      )}
    </section>
  )
}
