import type { ValueField } from '@litopys/contract/schemas/search'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { Waiting } from '#ui/waiting.tsx'
import { type CollectionSearch, type FacetView, facetsQuery } from '../api/facets.ts'
import { type Names, rowsOf } from '../facet-row.ts'
import { FacetRows } from './facet-rows.tsx'
import classes from './facets.module.css'

type Props = {
  field: ValueField
  title: string
  searchInput: CollectionSearch
  nameOf: (field: ValueField, value: string, names?: Names) => string
  cardOf: (value: string) => string | undefined
  onToggle: (value: string, side: 'in' | 'notIn') => void
  onClose: () => void
}

const most = 1_000

/** Shows a facet with all its values, at most a thousand. */
export function FacetDialog({ field, title, searchInput, nameOf, cardOf, onToggle, onClose }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  const { count } = useFormat()
  const [contains, setContains] = useState('')
  const [order, setOrder] = useState<FacetView['order']>('count')
  const [term] = useDebouncedValue(contains, 100)
  const { data, error, refetch } = useQuery(
    facetsQuery(searchInput, [field], { contains: term, order, limit: most }),
  )
  const [facet] = data ?? []
  const rows = facet
    ? rowsOf(facet, searchInput.filters[field] ?? {}, (value, names) => nameOf(field, value, names))
    : []
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('facet.all', { facet: title })}
      lockScroll={false}
      size="lg"
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap={3}>
        <Row gap={4} spread>
          <SearchField
            label={t('facet.within', { facet: title })}
            placeholder={t('facet.withinPlaceholder')}
            maxLength={256}
            isFirst
            value={contains}
            onSearch={setContains}
          />
          <TextButton onClick={() => setOrder(order === 'count' ? 'value' : 'count')}>
            {t(order === 'count' ? 'facet.byName' : 'facet.byCount', { facet: title })}
          </TextButton>
        </Row>
        {error && !data && <SmallFailure title={t('facet.failed')} onRetry={() => void refetch()} />}
        {!error && !facet && <Waiting blocks={2} />}
        {facet && (
          <>
            <div className={classes.all}>
              <FacetRows rows={rows} onToggle={onToggle} cardOf={cardOf} />
            </div>
            {rows.length === 0 && <Text tone="quiet">{t('list.noData')}</Text>}
            {facet.distinct > most && (
              <Text tone="quiet">
                {t('facet.firstOf', { shown: count(most), formatted: count(facet.distinct) })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Modal>
  )
}
