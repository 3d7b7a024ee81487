import { check } from '@litopys/contract/check'
import { postType } from '@litopys/contract/schemas/post'
import { type ListedItem, registryCollections } from '@litopys/contract/schemas/saved'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { itemsPerPage, registryList, registryValues } from '../api/registry.ts'
import { type ChosenField, chosenFields, type RegistryState } from '../registry-state.ts'
import { orders } from '../requests-state.ts'
import { Owner } from './owner.tsx'
import classes from './saved-objects.module.css'

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
    <Stack gap={3}>
      <Row gap={4} rowGap={2}>
        <SearchField
          label={t('registry.search')}
          placeholder={t('registry.searchPlaceholder')}
          maxLength={256}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <Text tone="soft" numeric className={classes.total} aria-live="polite">
          {data && t('registry.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
        {exportButton}
      </Row>
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
        <div data-old={isPlaceholderData}>
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
    </Stack>
  )
}

const any = ''

function Choices({ state: { chosen, order }, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation()
  const { data: values } = useQuery(registryValues)
  const textOf = useItemText()
  return (
    <Row gap={4} rowGap={1}>
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
    </Row>
  )
}

type TableProps = Pick<Props, 'drawerOf' | 'menuOf'> & { items: readonly ListedItem[] }

/** Shows items as a table; on narrow screens, as a list of cards. */
function RegistryTable({ items, drawerOf, menuOf }: TableProps) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const textOf = useItemText()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('registry.itemTitle')}</th>
          <th scope="col">{t('registry.collection')}</th>
          <th scope="col">{t('registry.itemType')}</th>
          <th scope="col">{t('registry.theme')}</th>
          <th scope="col">{t('registry.keywords')}</th>
          <th scope="col">{t('registry.createdBy')}</th>
          <th scope="col">{t('requests.created')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item._id}>
            <th scope="row" className={table.name}>
              <Link to={drawerOf(item)} preventScrollReset>
                {item.itemTitle || item.itemId}
              </Link>
              {!item.canRead && (
                <Text as="span" size="s" tone="soft" data-clamp>
                  {t('requests.closed')}
                </Text>
              )}
            </th>
            <td data-label={t('registry.collection')}>{textOf('collection', item.collection)}</td>
            <td data-label={t('registry.itemType')}>{textOf('itemType', item.itemType) || '–'}</td>
            <td data-label={t('registry.theme')} className={table.words}>
              {item.theme || '–'}
            </td>
            <td data-label={t('registry.keywords')} className={table.words}>
              {item.keywords || '–'}
            </td>
            <td data-label={t('registry.createdBy')} className={table.words}>
              <Owner of={item} />
            </td>
            <td data-label={t('requests.created')} className={table.digits}>
              {day(item.createdAt)}
            </td>
            <td className={table.menu}>{menuOf(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ownTypes = ['chart', 'posts', 'query', 'text'] as const

/**
 * Returns the label of a registry value. Predefined values are translated; operators' values are shown as
 * typed.
 */
function useItemText() {
  const { t } = useTranslation()
  return (field: ChosenField, value: string): string => {
    const collection = field === 'collection' && registryCollections.find((one) => one === value)
    if (collection) return t(`registry.in.${collection}`)
    const type = field === 'itemType' && ownTypes.find((one) => one === value)
    if (type) return t(`registry.type.${type}`)
    const ofPost = check(postType, value)
    return field === 'itemType' && ofPost.ok ? t(`postType.${ofPost.value}`) : value
  }
}
