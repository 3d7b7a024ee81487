import { displayName } from '@litopys/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { nameList, usersPerPage } from '../api/users.ts'
import type { UsersState } from '../users-state.ts'
import classes from './user-list.module.css'

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
    <>
      <p className={classes.text}>{t('users.namesOnly')}</p>
      <div className={classes.head}>
        <SearchField
          label={t('users.search')}
          placeholder={t('users.searchNames')}
          maxLength={254}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <p className={classes.total} aria-live="polite">
          {data && t('users.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </p>
      </div>
      {!data && <Waiting blocks={2} />}
      {data?.data.length === 0 && <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>}
      {data && (
        <>
          <ul className={classes.names}>
            {data.data.map((user) => (
              <li key={user._id}>
                <Avatar person={user} />
                <span>
                  {displayName(user)}
                  {user._id === meId && <span className={classes.unnamed}> · {t('users.you')}</span>}
                </span>
              </li>
            ))}
          </ul>
          <Pages
            label={t('users.pages')}
            page={state.page}
            perPage={usersPerPage}
            total={data.totalItems}
            onGo={(page) => onChange({ page })}
          />
        </>
      )}
    </>
  )
}
