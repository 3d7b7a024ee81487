import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiKeyPanel } from '#features/api-keys/components/api-key-panel.tsx'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { Appearance } from '#features/auth/components/settings/appearance.tsx'
import { PasswordChange } from '#features/auth/components/settings/password-change.tsx'
import { Privacy } from '#features/auth/components/settings/privacy.tsx'
import { Profile } from '#features/auth/components/settings/profile.tsx'
import { SecondFactor } from '#features/auth/components/settings/second-factor.tsx'
import { Section } from '#features/auth/components/settings/section.tsx'
import { UserSessions } from '#features/auth/components/user-sessions.tsx'
import { scopeFor, useMay } from '#features/auth/may.ts'
import { KeyPanel } from '#features/keys/components/key-panel.tsx'
import { OfflineWork } from '#features/offline/components/offline-work.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

/** Settings of the user's own account, and the Telegram accounts for users who maintain the archive. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  const mayEnd = useMay('sessions.end')
  return (
    <div className={page.page} data-width="text">
      <PageHead title={t('settings.title')} />
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
            <UserSessions userId={user._id} mayEnd={mayEnd} />
          </Section>
          <Section anchor="api-keys" title={t('apiKeys.title')} text={t('apiKeys.text')}>
            <Stack gap={4}>
              <ApiKeyPanel owner="self" />
              <Text size="s">
                <a href="/api/docs">{t('apiKeys.docs')}</a>
              </Text>
            </Stack>
          </Section>
          {scopeFor(user, 'apiKeys.read') === 'all' && (
            <Section anchor="all-api-keys" title={t('apiKeys.allTitle')} text={t('apiKeys.allText')}>
              <ApiKeyPanel owner="all" />
            </Section>
          )}
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
