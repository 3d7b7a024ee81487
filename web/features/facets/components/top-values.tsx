import type { FacetField, ValueField } from '@litopys/contract/schemas/search'
import { valueFields } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { ChartTools } from '#ui/chart-tools.tsx'
import { FigureTable } from '#ui/figure-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { pictureText } from '#ui/save-picture.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, facetsQuery } from '../api/facets.ts'
import type { Names } from '../facet-row.ts'
import classes from './facets.module.css'
import { TopDrawing } from './top-drawing.tsx'

type Props = {
  searchInput: CollectionSearch
  field: FacetField
  title: string
  nameOf: (field: FacetField, value: string, names?: Names) => string
  onFilter: (field: ValueField, value: string) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Renders further actions for the chart. */
  actions: (picture: () => string | undefined) => ReactNode
  /** The control that selects the field. */
  children: ReactNode
}

const shown = 20

/** Shows the most frequent values of a field as bars. */
export function TopValues({
  searchInput,
  field,
  title,
  nameOf,
  onFilter,
  isTable,
  onTable,
  actions,
  children,
}: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const drawing = useRef<SVGSVGElement>(null)
  const view = { contains: '', order: 'count' as const, limit: shown }
  const { data, error, refetch } = useQuery(facetsQuery(searchInput, [field], view))
  const facet = data?.find((loaded) => loaded.field === field)
  const bars =
    facet?.values.map(({ value, names, count }) => ({ value, name: nameOf(field, value, names), count })) ??
    []
  const figures = {
    title,
    heads: [t('chart.value'), t('dates.tableCount')],
    rows: bars.map((bar) => ({ key: bar.value, name: bar.name, values: [bar.count] })),
  }
  const valueField = valueFields.find((one) => one === field)
  return (
    <Stack as="section" gap={4} className={classes.top} aria-label={t('chart.top')}>
      <Row gap={5} rowGap={1} align="baseline">
        <Text as="h2" size="l" weight="heading">
          {t('chart.top')}
        </Text>
        {children}
        {bars.length > 0 && (
          <ChartTools
            isTable={isTable}
            onTable={onTable}
            figures={figures}
            drawing={drawing}
            name={t('chart.topFile')}
          />
        )}
        {bars.length > 0 &&
          !isTable &&
          actions(() => (drawing.current ? pictureText(drawing.current) : undefined))}
      </Row>
      {error && !data && <SmallFailure title={t('chart.failed')} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.waiting} />}
      {data && bars.length === 0 && <Text tone="quiet">{t('chart.noValues')}</Text>}
      {bars.length > 0 && (
        <>
          {!isTable && (
            <TopDrawing
              bars={bars}
              title={title}
              onPick={valueField && ((value) => onFilter(valueField, value))}
              ref={drawing}
            />
          )}
          <FigureTable figures={figures} isHidden={!isTable} format={count} />
        </>
      )}
    </Stack>
  )
}
