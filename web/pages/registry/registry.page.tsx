import type { Permission } from '@litopys/contract/access/policy'
import { hidesPosts, readRestrictions } from '@litopys/contract/access/restrictions'
import { displayName } from '@litopys/contract/person-name'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { auditLogQuery } from '#features/audit/api/audit-log.ts'
import { useAuditLogState } from '#features/audit/audit-log-state.ts'
import { AuditLog } from '#features/audit/components/audit-log.tsx'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { FalsePositiveList } from '#features/entities/components/false-positive-list.tsx'
import { withEntity } from '#features/entities/entity-address.ts'
import { falsePositivesAddress } from '#features/entities/false-positives-state.ts'
import { everyUser } from '#features/users/api/users.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Notice } from '#ui/notice.tsx'
import { TabList } from '#ui/tab-list.tsx'
import { TableExport } from '../export-button.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'
import { SavedPart } from './saved-part.tsx'

type Part = {
  /** Used in the URL. */
  name: string
  label: 'auditLog.title' | 'registry.saved.title' | 'falsePositives.title'
  permission: Permission
  Part: ComponentType
}

/** The tabs of the registry, in order. A new tab needs one entry here. */
const parts: readonly Part[] = [
  { name: 'saved', label: 'registry.saved.title', permission: 'saved.read', Part: SavedPart },
  { name: 'audit-log', label: 'auditLog.title', permission: 'audit.read', Part: AuditLogPart },
  {
    name: 'false-positives',
    label: 'falsePositives.title',
    permission: 'falsePositives.read',
    Part: FalsePositivesPart,
  },
]

/** The parts of the registry that the signed-in user may see, one per tab. The tab is in the URL. */
export function RegistryPage() {
  const { t } = useTranslation()
  const { data: me } = useQuery(currentUserQuery)
  const [params, setParams] = useSearchParams()
  const open = parts.filter(({ permission }) => scopeFor(me, permission) !== 'none')
  const [first] = open
  const chosen = open.find(({ name }) => name === params.get('tab')) ?? first
  return (
    <div className={page.page}>
      <PageHead title={t('registry.title')} />
      {chosen && first ? (
        <Tabs
          value={chosen.name}
          // Filters belong to one tab; another tab starts without them.
          onChange={(name) => setParams(name === null || name === first.name ? {} : { tab: name })}
          keepMounted={false}
        >
          <TabList
            aria-label={t('registry.tabs')}
            selected={chosen.name}
            tabs={open.map(({ name, label }) => ({ value: name, name: t(label) }))}
          />
          {open.map(({ name, Part }) => (
            <Tabs.Panel key={name} value={name}>
              <Part />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <Notice title={t('registry.notAllowed')}>{t('registry.notAllowedText')}</Notice>
      )}
    </div>
  )
}

/** The audit log, or why it is not shown: it names posts that restrictions can hide. */
function AuditLogPart() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: me } = useQuery(currentUserQuery)
  if (!me) return null
  if (!hidesPosts(readRestrictions(me.access))) return <OpenAuditLog />
  return <Notice title={t('auditLog.restricted')}>{errorText(new CallError('audit_restricted', ''))}</Notice>
}

/** With the current users as choices. */
function OpenAuditLog() {
  const { state, change } = useAuditLogState()
  const { data } = useQuery(everyUser)
  const people = (data?.data ?? []).map((user) => ({ id: user._id, name: displayName(user) || user._id }))
  return (
    <AuditLog
      state={state}
      people={people}
      exportButton={<TableExport name="audit-log" query={auditLogQuery(state)} />}
      onChange={change}
    />
  )
}

/** Entities that operators have marked as false positives. */
function FalsePositivesPart() {
  const { search } = useLocation()
  const { state, set } = falsePositivesAddress.use()
  return (
    <FalsePositiveList
      state={state}
      onChange={(part) =>
        set(
          { page: 1, ...part },
          { replace: part.search !== undefined, preventScrollReset: part.page === undefined },
        )
      }
      cardOf={(entity) => withEntity(search, entity)}
    />
  )
}
