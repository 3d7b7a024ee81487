import type { FacetField, ValueField } from '@litopys/contract/schemas/search'
import { valueFields } from '@litopys/contract/schemas/search'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, facetsQuery } from '../api/facets.ts'
import type { Names } from '../facet-row.ts'
import classes from './facets.module.css'
import { type Bar, TopDrawing } from './top-drawing.tsx'

type Props = {
  searchInput: CollectionSearch
  field: FacetField
  title: string
  nameOf: (field: FacetField, value: string, names?: Names) => string
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
  const bars =
    facet?.values.map(({ value, names, count }) => ({ value, name: nameOf(field, value, names), count })) ??
    []
  const valueField = valueFields.find((one) => one === field)
  return (
    <Stack as="section" gap={4} className={classes.top} aria-label={t('chart.top')}>
      <Row gap={5} rowGap={1} align="baseline">
        <Text as="h2" size="l" weight="heading">
          {t('chart.top')}
        </Text>
        {children}
        {bars.length > 0 && <PictureButtons drawing={drawing} name={t('chart.topFile')} />}
      </Row>
      {error && !data && <SmallFailure title={t('chart.failed')} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.waiting} />}
      {data && bars.length === 0 && <Text tone="quiet">{t('chart.noValues')}</Text>}
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
    </Stack>
  )
}

/** Shows the bars as a table for screen readers. */
function TopTable({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.value')}</th>
            <th scope="col">{t('dates.tableCount')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.value}>
              <th scope="row">{bar.name}</th>
              <td>{count(bar.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
