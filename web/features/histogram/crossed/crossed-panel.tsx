import type { Crossed } from '@litopys/contract/schemas/crossed'
import type { FacetField, FacetValue, Interval } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswered } from '#api/local-answers.ts'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { ChartTools } from '#ui/chart-tools.tsx'
import { FigureTable } from '#ui/figure-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { pictureText } from '#ui/save-picture.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { crossedQuery } from '../api/crossed.ts'
import type { CollectionSearch } from '../api/histogram.ts'
import { type ColumnChoice, crossOf } from './cross.ts'
import classes from './crossed.module.css'
import { HeatMap } from './heat-map.tsx'

type Props = {
  searchInput: CollectionSearch
  rows: FacetField
  /** Undefined: the columns are intervals. */
  columns: FacetField | undefined
  interval: Interval | undefined
  title: string
  nameOf: (field: FacetField, value: string, names?: FacetValue['names']) => string
  onPick: (row: { field: FacetField; value: string }, column: ColumnChoice) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Renders further actions for the chart. */
  actions: (picture: () => string | undefined) => ReactNode
  /** The controls that select rows and columns. */
  children: ReactNode
}

/** Shows the posts of a search by the values of a field, across time or the values of a second field. */
export function CrossedPanel({
  searchInput,
  rows,
  columns,
  interval,
  title,
  nameOf,
  onPick,
  isTable,
  onTable,
  actions,
  children,
}: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const fieldLabel = useFieldLabel()
  const drawing = useRef<SVGSVGElement>(null)
  const isCopy = useAnswered(({ locally }) => locally)
  const { data, error, refetch } = useQuery(crossedQuery(searchInput, { rows, columns, interval }))
  const range = searchInput.filters.dateCreated
  const cross = data && crossOf(data, { range, nameOf, language: i18n.language })
  const hasCells = cross !== undefined && cross.rows.length > 0 && cross.columns.length > 0
  const figures = {
    title,
    heads: [fieldLabel(rows), ...(cross?.columns ?? []).map(({ name }) => name)],
    rows: (cross?.rows ?? []).map(({ value, name, counts }) => ({ key: value, name, values: counts })),
  }
  return (
    <Stack as="section" gap={3} className={classes.panel} aria-label={t('crossed.title')}>
      <Row gap={5} rowGap={1} align="baseline">
        <Text as="h2" size="l" weight="heading">
          {t('crossed.title')}
        </Text>
        {children}
        {hasCells && (
          <ChartTools
            isTable={isTable}
            onTable={onTable}
            figures={figures}
            drawing={drawing}
            name={t('crossed.file')}
          />
        )}
        {hasCells && !isTable && actions(() => (drawing.current ? pictureText(drawing.current) : undefined))}
      </Row>
      {error && !data && isCopy && <Text tone="quiet">{t('crossed.offline')}</Text>}
      {error && !data && !isCopy && <SmallFailure title={t('chart.failed')} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting blocks={3} />}
      {data && !cross && <Text tone="quiet">{t('dates.tooMany')}</Text>}
      {cross && !hasCells && <Text tone="quiet">{t('chart.noValues')}</Text>}
      {cross && hasCells && !isTable && (
        <HeatMap
          cross={cross}
          title={title}
          drawing={drawing}
          onPick={(row, column) => {
            const [one, other] = [cross.rows[row], cross.columns[column]]
            if (data && one && other) onPick({ field: data.rows.field, value: one.value }, other.choice)
          }}
        />
      )}
      {hasCells && isTable && <FigureTable figures={figures} isHidden={false} format={count} />}
      {data && hasCells && <LeftOut crossed={data} />}
    </Stack>
  )
}

/** Says which posts and values have no cell. */
function LeftOut({ crossed: { rows, columns } }: { crossed: Crossed }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const texts = [
    rows.distinct > rows.values.length &&
      t('crossed.rowsOf', { shown: count(rows.values.length), all: count(rows.distinct) }),
    rows.missing > 0 && t('crossed.rowsMissing', { count: rows.missing, formatted: count(rows.missing) }),
    columns.kind === 'values' &&
      columns.distinct > columns.values.length &&
      t('crossed.columnsOf', { shown: count(columns.values.length), all: count(columns.distinct) }),
    columns.kind === 'time' &&
      columns.distinct > columns.buckets.length &&
      t('crossed.latest', { shown: count(columns.buckets.length), all: count(columns.distinct) }),
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  return (
    <Text tone="quiet" size="s">
      {texts.join(' ')}
    </Text>
  )
}
