import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { userList, usersPerPage } from '../api/users.ts'
import type { UserRights } from '../user-rights.ts'
import type { UsersState } from '../users-state.ts'
import { UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'

type Props = {
  state: UsersState
  meId: string
  rights: UserRights
  channelTitles: ReadonlyMap<string, string>
  onChange: (part: Partial<Pick<UsersState, 'search' | 'filters' | 'order' | 'page'>>) => void
  linkTo: (user: User) => string
  onDelete: (user: User) => void
}

/** Shows all users, for callers who may see all fields. */
export function UserList({ state, meId, rights, channelTitles, onChange, linkTo, onDelete }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, error, isPlaceholderData, refetch } = useQuery(userList(state))
  const users = data?.data.filter((user) => 'email' in user) ?? []
  // The offline copy contains only the names of other users.
  const isWhole = users.length === data?.data.length
  return (
    <Stack gap={3}>
      <Row spread gap={4} rowGap={2}>
        <SearchField
          label={t('users.search')}
          placeholder={t('users.searchPlaceholder')}
          maxLength={254}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <Text tone="soft" numeric aria-live="polite">
          {data && isWhole && t('users.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
      </Row>
      <UserFilters state={state} onChange={onChange} />
      {error && (!data || isPlaceholderData) ? (
        <FailureNotice title={t('users.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting blocks={3} />
      ) : data.data.length === 0 ? (
        <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>
      ) : !isWhole ? (
        <Notice title={t('users.notCopied')}>{t('users.notCopiedText')}</Notice>
      ) : (
        <div data-old={isPlaceholderData}>
          <UserTable
            users={users}
            meId={meId}
            rights={rights}
            channelTitles={channelTitles}
            order={state.order}
            onOrder={(order) => onChange({ order })}
            linkTo={linkTo}
            onDelete={onDelete}
          />
          <Pages
            label={t('users.pages')}
            page={state.page}
            perPage={usersPerPage}
            total={data.totalItems}
            onGo={(page) => onChange({ page })}
          />
        </div>
      )}
    </Stack>
  )
}
