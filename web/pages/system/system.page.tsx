import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '#features/auth/may.ts'
import { SealList } from '#features/seals/components/seal-list.tsx'
import { systemState } from '#features/system/api/system.ts'
import { AuditCheck } from '#features/system/components/audit-check.tsx'
import { FailingChannels } from '#features/system/components/failing-channels.tsx'
import { Overview } from '#features/system/components/overview.tsx'
import { Services } from '#features/system/components/services.tsx'
import { SettingsList } from '#features/system/components/settings-list.tsx'
import { Shards } from '#features/system/components/shards.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { PageHead, Section } from '../page.tsx'

/** The state of the server, for administrators. */
export function SystemPage() {
  const { t } = useTranslation()
  const mayRead = useMay('system.read')
  return (
    <div className={page.page}>
      {mayRead ? (
        <System />
      ) : (
        <>
          <PageHead title={t('app.system')} />
          <Notice title={t('system.notAllowed')}>{t('system.notAllowedText')}</Notice>
        </>
      )}
    </div>
  )
}

function System() {
  const { t } = useTranslation()
  const mayTest = useMay('system.test')
  const mayVerify = useMay('archive.verify')
  const maySeeBackups = useMay('backups.read')
  const [isOnlySet, setOnlySet] = useState(false)
  const { data: state, error, isFetching, refetch } = useQuery(systemState)
  const reload = () => void refetch()
  return (
    <>
      <PageHead title={t('app.system')}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
          disabled={isFetching}
          onClick={reload}
        >
          {t('system.refresh')}
        </Button>
      </PageHead>
      {error && <FailureNotice title={t('system.failed')} error={error} onRetry={reload} />}
      {!state && !error && <Waiting blocks={3} />}
      {state && (
        <>
          <Overview
            state={state}
            backupsLink={
              maySeeBackups && (
                <LinkButton as={Link} to="/backups">
                  {t('system.backupsLink')}
                </LinkButton>
              )
            }
            jobsLink={
              <LinkButton as={Link} to="/jobs">
                {t('system.jobsLink')}
              </LinkButton>
            }
          />
          {state.archive.shards && (
            <Section title={t('system.shards')}>
              <Shards shards={state.archive.shards} />
            </Section>
          )}
          <Section title={t('system.channels')}>
            <FailingChannels channels={state.failingChannels} />
          </Section>
          <Section title={t('system.services')}>
            <Services services={state.services} mayTest={mayTest} />
          </Section>
          <Section title={t('system.audit')}>
            <AuditCheck verification={state.verification} mayVerify={mayVerify} />
          </Section>
          <Section title={t('seals.title')}>
            <SealList />
          </Section>
          <Section
            title={t('system.settings')}
            controls={<QuietCheck label={t('system.onlySet')} checked={isOnlySet} onChange={setOnlySet} />}
          >
            <p className={page.intro}>{t('system.settingsText')}</p>
            <SettingsList
              settings={isOnlySet ? state.settings.filter(({ isDefault }) => !isDefault) : state.settings}
            />
          </Section>
        </>
      )}
    </>
  )
}
