import { displayName } from '@litopys/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { nameList, usersPerPage } from '../api/users.ts'
import type { UsersState } from '../users-state.ts'
import classes from './users.module.css'

type Props = {
  state: UsersState
  meId: string
  onChange: (part: Partial<Pick<UsersState, 'search' | 'page'>>) => void
}

/** Shows the users of the archive by name only. */
export function NameList({ state, meId, onChange }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, error, refetch } = useQuery(nameList(state))
  if (error && !data) {
    return <FailureNotice title={t('users.failed')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Stack gap={4}>
      <Text tone="soft">{t('users.namesOnly')}</Text>
      <Row spread gap={4} rowGap={2}>
        <SearchField
          label={t('users.search')}
          placeholder={t('users.searchNames')}
          maxLength={254}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <Text tone="soft" numeric aria-live="polite">
          {data && t('users.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
      </Row>
      {!data && <Waiting blocks={2} />}
      {data?.data.length === 0 && <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>}
      {data && (
        <>
          <PlainList>
            {data.data.map((user) => (
              <Row as="li" key={user._id} gap={3} className={classes.person}>
                <Avatar person={user} />
                <span>
                  {displayName(user)}
                  {user._id === meId && (
                    <Text as="span" tone="quiet">
                      {' · '}
                      {t('users.you')}
                    </Text>
                  )}
                </span>
              </Row>
            ))}
          </PlainList>
          <Pages
            label={t('users.pages')}
            page={state.page}
            perPage={usersPerPage}
            total={data.totalItems}
            onGo={(page) => onChange({ page })}
          />
        </>
      )}
    </Stack>
  )
}
