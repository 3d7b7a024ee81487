import { longestQuery } from '@litopys/contract/constants'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { useMayForAll } from '#features/auth/may.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import classes from '../result-workbench/result-workbench.module.css'
import { orders, type QuotesState } from './quotes-state.ts'

type Props = {
  state: QuotesState
  total: number | undefined
  /** Button for the facets, on narrow screens. */
  filters: ReactNode
  /** Further actions. */
  children: ReactNode
  onChange: (part: Partial<QuotesState>) => void
}

const anybody = '(anybody)'

/** The query line of the quotes, their number, owner filter and order. */
export function QuotesHead({ state, total, filters, onChange, children }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data: user } = useQuery(currentUserQuery)
  const seesAll = useMayForAll('quotes.read')
  const whose = [
    { value: anybody, label: t('quotes.anybody') },
    ...(user ? [{ value: user.email, label: t('quotes.me') }] : []),
    ...(state.by !== undefined && state.by !== user?.email ? [{ value: state.by, label: state.by }] : []),
  ]
  return (
    <Row gap={4} rowGap={2} spread className={classes.head}>
      <Row gap={4} rowGap={2} data-grow>
        <SearchField
          label={t('quotes.search')}
          placeholder={t('quotes.searchPlaceholder')}
          maxLength={longestQuery}
          value={state.q}
          onSearch={(q) => onChange({ q })}
        />
        <Text weight="bold" numeric className={classes.total} aria-live="polite">
          {total !== undefined && t('quotes.total', { count: total, formatted: count(total) })}
        </Text>
        {filters}
      </Row>
      <Row gap={4} rowGap={1} align="stretch">
        {seesAll && (
          <QuietSelect
            label={t('quotes.whose')}
            value={state.by ?? anybody}
            options={whose}
            onChange={(by) => onChange({ by: by === anybody ? undefined : by })}
          />
        )}
        <QuietSelect
          label={t('quotes.order')}
          value={state.order}
          options={orders.map((order) => ({ value: order, label: t(`quotes.order.${order}`) }))}
          onChange={(order) => onChange({ order })}
        />
        {children}
      </Row>
    </Row>
  )
}
