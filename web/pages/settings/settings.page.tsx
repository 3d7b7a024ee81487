import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { KeyPanel } from '#features/keys/components/keyPanel.tsx'
import { OfflineWork } from '#features/offline/components/offlineWork.tsx'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { Appearance } from '#features/session/components/settings/appearance.tsx'
import { PasswordChange } from '#features/session/components/settings/passwordChange.tsx'
import { Privacy } from '#features/session/components/settings/privacy.tsx'
import { Profile } from '#features/session/components/settings/profile.tsx'
import { SecondFactor } from '#features/session/components/settings/secondFactor.tsx'
import { Section } from '#features/session/components/settings/section.tsx'
import { scopeFor, useMay } from '#features/session/may.ts'
import { UserSessions } from '#features/sessions/components/userSessions.tsx'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { ScreenHeading } from '#ui/screenHeading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import classes from './settings.module.css'

/** One's own account, and for those who keep the archive the accounts that it reads Telegram with. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  const mayEnd = useMay('sessions.end')
  return (
    <div className={`${page.page} ${classes.page}`}>
      <ScreenHeading className={`${page.title} ${classes.title}`}>{t('settings.title')}</ScreenHeading>
      {!user && !error && <Waiting blocks={2} />}
      {!user && error && (
        <FailureNotice title={t('settings.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {user && (
        <>
          <Profile key={user._id} user={user} />
          <PasswordChange email={user.email} />
          <SecondFactor user={user} />
          <Section title={t('settings.sessions')} text={t('settings.sessionsText')}>
            <div className={classes.sessions}>
              <UserSessions userId={user._id} mayEnd={mayEnd} />
            </div>
          </Section>
          {scopeFor(user, 'keys.read') !== 'none' && (
            <Section anchor="telegram-accounts" title={t('tgKeys.title')} text={t('tgKeys.text')}>
              <KeyPanel may={keyRights(user)} />
            </Section>
          )}
          {scopeFor(user, 'archive.export') !== 'none' && (
            <Section title={t('offline.title')} text={t('offline.text')}>
              <OfflineWork userId={user._id} />
            </Section>
          )}
          <Appearance />
          <Privacy user={user} />
        </>
      )}
    </div>
  )
}

function keyRights(user: User) {
  const change = scopeFor(user, 'keys.change')
  return {
    create: scopeFor(user, 'keys.create') !== 'none',
    test: scopeFor(user, 'keys.test') !== 'none',
    change: change === 'names' ? ('none' as const) : change,
  }
}
