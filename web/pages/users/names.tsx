import { useTranslation } from 'react-i18next'
import { NameList } from '#features/users/components/name-list.tsx'
import { useUsersState } from '#features/users/users-state.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'
import classes from './users.module.css'

export function Names({ meId }: { meId: string }) {
  const { t } = useTranslation()
  const { state, change } = useUsersState()
  return (
    <div className={`${page.page} ${classes.names}`}>
      <ScreenHeading className={`${page.title} ${classes.title}`}>{t('users.title')}</ScreenHeading>
      <NameList state={state} meId={meId} onChange={change} />
    </div>
  )
}
