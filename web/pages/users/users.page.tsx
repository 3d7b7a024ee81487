import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { NameList } from '#features/users/components/name-list.tsx'
import { rightsOf } from '#features/users/user-rights.ts'
import { useUsersState } from '#features/users/users-state.ts'
import { Notice } from '#ui/notice.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'
import { ManagedUsers } from './managed-users.tsx'

/** Users for administrators, names for data managers; other users have no link to this page. */
export function UsersPage() {
  const { data: me } = useQuery(currentUserQuery)
  if (!me) return null
  const rights = rightsOf(me)
  switch (rights.see) {
    case 'everything':
      return <ManagedUsers meId={me._id} rights={rights} />
    case 'names':
      return <Names meId={me._id} />
    case 'nobody':
      return <NoAccess />
  }
}

function Names({ meId }: { meId: string }) {
  const { t } = useTranslation()
  const { state, change } = useUsersState()
  return (
    <div className={page.page}>
      <PageHead title={t('users.title')} />
      <NameList state={state} meId={meId} onChange={change} />
    </div>
  )
}

function NoAccess() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <PageHead title={t('users.title')} />
      <Notice title={t('users.notAllowed')} action={<Link to="/settings">{t('users.toSettings')}</Link>}>
        {t('users.notAllowedText')}
      </Notice>
    </div>
  )
}
