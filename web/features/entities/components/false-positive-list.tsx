import type { EntityRef } from '@litopys/contract/schemas/entity-card'
import { type EntityKind, entityKinds } from '@litopys/language/entity-kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import controls from '#ui/controls.module.css'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { falsePositives, falsePositivesPerPage } from '../api/false-positives.ts'
import type { FalsePositivesState } from '../false-positives-state.ts'
import { useKindName } from '../use-kind-name.ts'
import { FalsePositiveTable } from './false-positive-table.tsx'

type Props = {
  state: FalsePositivesState
  onChange: (part: Partial<FalsePositivesState>) => void
  cardOf: (entity: EntityRef) => string
}

/**
 * Shows entities marked as false positives and hidden from all users: by whom, when and why. Each can be
 * restored.
 */
export function FalsePositiveList({ state, onChange, cardOf }: Props) {
  const { t } = useTranslation()
  const kindName = useKindName()
  const { count } = useFormat()
  const { data, error, isPlaceholderData, refetch } = useQuery(falsePositives(state))
  const isNarrowed = state.search !== '' || state.kind !== undefined
  const kinds = entityKinds.map((kind) => ({ value: kind, label: kindName(kind) }))
  return (
    <>
      <Row gap={4} rowGap={2} spread className={controls.head}>
        <Row gap={5} rowGap={2}>
          <SearchField
            label={t('falsePositives.search')}
            placeholder={t('falsePositives.searchPlaceholder')}
            maxLength={256}
            value={state.search}
            onSearch={(search) => onChange({ search })}
          />
          <QuietSelect<EntityKind | 'any'>
            label={t('falsePositives.kind')}
            value={state.kind ?? 'any'}
            options={[{ value: 'any', label: t('falsePositives.anyKind') }, ...kinds]}
            onChange={(kind) => onChange({ kind: kind === 'any' ? undefined : kind })}
          />
        </Row>
        <Text as="span" tone="soft" numeric aria-live="polite">
          {data && t('falsePositives.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
      </Row>
      {error && (!data || isPlaceholderData) ? (
        <FailureNotice title={t('falsePositives.listFailed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting blocks={3} />
      ) : data.data.length === 0 ? (
        <Notice title={t(isNarrowed ? 'list.noData' : 'falsePositives.none')}>
          {t(isNarrowed ? 'list.noDataText' : 'falsePositives.noneText')}
        </Notice>
      ) : (
        <div data-old={isPlaceholderData}>
          <FalsePositiveTable falsePositives={data.data} cardOf={cardOf} />
          <Pages
            label={t('falsePositives.title')}
            page={state.page}
            perPage={falsePositivesPerPage}
            total={data.totalItems}
            onGo={(page) => onChange({ page })}
          />
        </div>
      )}
    </>
  )
}
