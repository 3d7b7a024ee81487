import type { FacetField, ValueField } from '@litopys/contract/schemas/search'
import { valueFields } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, facetsQuery } from '../api/facets.ts'
import { TopDrawing } from './top-drawing.tsx'
import { TopTable } from './top-table.tsx'
import classes from './top-values.module.css'

type Props = {
  searchInput: CollectionSearch
  field: FacetField
  title: string
  nameOf: (field: FacetField, value: string) => string
  onFilter: (field: ValueField, value: string) => void
  /** The control that selects the field. */
  children: ReactNode
}

const shown = 20

/** Shows the most frequent values of a field as bars. */
export function TopValues({ searchInput, field, title, nameOf, onFilter, children }: Props) {
  const { t } = useTranslation()
  const drawing = useRef<SVGSVGElement>(null)
  const view = { contains: '', order: 'count' as const, limit: shown }
  const { data, error, refetch } = useQuery(facetsQuery(searchInput, [field], view))
  const facet = data?.find((loaded) => loaded.field === field)
  const bars = facet?.values.map(({ value, count }) => ({ value, name: nameOf(field, value), count })) ?? []
  const valueField = valueFields.find((one) => one === field)
  return (
    <section className={classes.panel} aria-label={t('chart.top')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('chart.top')}</h2>
        {children}
        {bars.length > 0 && <PictureButtons drawing={drawing} name={t('chart.topFile')} />}
      </div>
      {error && !data && <SmallFailure title={t('chart.failed')} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.waiting} />}
      {data && bars.length === 0 && <p className={classes.note}>{t('chart.noValues')}</p>}
      {bars.length > 0 && (
        <>
          <TopDrawing
            bars={bars}
            title={title}
            onPick={valueField && ((value) => onFilter(valueField, value))}
            ref={drawing}
          />
          <TopTable bars={bars} title={title} />
        </>
      )}
    </section>
  )
}
