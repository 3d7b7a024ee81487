import type { ListedItem } from '@litopys/contract/schemas/saved'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { itemsPerPage, registryList, registryValues } from '../api/registry.ts'
import { chosenFields, type RegistryState } from '../registry-state.ts'
import { orders } from '../requests-state.ts'
import { useItemText } from '../use-item-text.ts'
import { RegistryTable } from './registry-table.tsx'
import classes from './saved-list.module.css'

type Props = {
  state: RegistryState
  onChange: (part: Partial<Omit<RegistryState, 'item'>>) => void
  drawerOf: (item: ListedItem) => string
  menuOf: (item: ListedItem) => ReactNode
  exportButton: ReactNode
}

/** Shows analyses, messages and queries, with filters by type, theme, keywords and author. */
export function RegistryList({ state, onChange, drawerOf, menuOf, exportButton }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, error, isPlaceholderData, refetch } = useQuery(registryList(state))
  const isNarrowed = state.search !== '' || Object.keys(state.chosen).length > 0
  return (
    <>
      <div className={classes.head}>
        <SearchField
          label={t('registry.search')}
          placeholder={t('registry.searchPlaceholder')}
          maxLength={256}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <p className={classes.total} aria-live="polite">
          {data && t('registry.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </p>
        {exportButton}
      </div>
      <Choices state={state} onChange={onChange} />
      {error && (!data || isPlaceholderData) ? (
        <FailureNotice title={t('registry.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting blocks={3} />
      ) : data.data.length === 0 ? (
        <Notice title={t(isNarrowed ? 'list.noData' : 'registry.empty')}>
          {t(isNarrowed ? 'list.noDataText' : 'registry.emptyText')}
        </Notice>
      ) : (
        <div className={classes.list} data-old={isPlaceholderData}>
          <RegistryTable items={data.data} drawerOf={drawerOf} menuOf={menuOf} />
          <Pages
            label={t('registry.pages')}
            page={state.page}
            perPage={itemsPerPage}
            total={data.totalItems}
            onGo={(page) => onChange({ page })}
          />
        </div>
      )}
    </>
  )
}

const any = ''

function Choices({ state: { chosen, order }, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation()
  const { data: values } = useQuery(registryValues)
  const textOf = useItemText()
  return (
    <div className={classes.head}>
      <div className={classes.choices}>
        {chosenFields.map((field) => {
          const known = values?.[field].map(({ value }) => value) ?? []
          const { [field]: value = any, ...others } = chosen
          const all = value === any || known.includes(value) ? known : [value, ...known]
          return (
            <QuietSelect
              key={field}
              label={t(`registry.${field}`)}
              value={value}
              options={[
                { value: any, label: t('registry.any') },
                ...all.map((one) => ({ value: one, label: textOf(field, one) })),
              ]}
              onChange={(next) => onChange({ chosen: next === any ? others : { ...others, [field]: next } })}
            />
          )
        })}
        <QuietSelect
          label={t('requests.order')}
          value={order}
          options={orders.map((one) => ({ value: one, label: t(`requests.order.${one}`) }))}
          onChange={(next) => onChange({ order: next })}
        />
        {Object.keys(chosen).length > 0 && (
          <TextButton onClick={() => onChange({ chosen: {} })}>{t('registry.clear')}</TextButton>
        )}
      </div>
    </div>
  )
}
