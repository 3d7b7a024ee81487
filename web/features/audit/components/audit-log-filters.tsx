import { auditActions, auditOutcomes } from '@litopys/contract/schemas/audit'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { QuietDay } from '#ui/quiet-day.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type AuditLogState, filtersOf } from '../audit-log-state.ts'
import classes from './audit.module.css'

export type Person = { id: string; name: string }
type Props = { state: AuditLogState; people: Person[]; onChange: (part: Partial<AuditLogState>) => void }

const any = ''

export function AuditLogFilters({ state, people, onChange }: Props) {
  const { t } = useTranslation()
  const anyOption = { value: any, label: t('auditLog.any') } as const
  const chosen = people.find(({ id }) => id === state.actor)
  // A deleted user is not in the list of users but still has entries in the audit log.
  const gone = state.actor !== undefined && !chosen ? [{ id: state.actor, name: state.actor }] : []
  return (
    <Row gap={5} rowGap={1} className={classes.filters}>
      <QuietSelect
        label={t('auditLog.actor')}
        value={state.actor ?? any}
        options={[
          { value: any, label: t('auditLog.anyActor') },
          ...[...gone, ...people].map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(actor) => onChange({ actor: actor || undefined })}
      />
      <QuietSelect
        label={t('auditLog.action')}
        value={state.action ?? any}
        options={[
          anyOption,
          ...auditActions.map((action) => ({ value: action, label: t(`audit.${action}`) })),
        ]}
        onChange={(action) => onChange({ action: action || undefined })}
      />
      <QuietSelect
        label={t('auditLog.outcome')}
        value={state.outcome ?? any}
        options={[
          anyOption,
          ...auditOutcomes.map((outcome) => ({ value: outcome, label: t(`auditLog.outcome.${outcome}`) })),
        ]}
        onChange={(outcome) => onChange({ outcome: outcome || undefined })}
      />
      <QuietDay label={t('auditLog.from')} value={state.from} onChange={(from) => onChange({ from })} />
      <QuietDay label={t('auditLog.to')} value={state.to} onChange={(to) => onChange({ to })} />
      {Object.keys(filtersOf(state)).length > 0 && (
        <TextButton
          onClick={() =>
            onChange({
              actor: undefined,
              action: undefined,
              outcome: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          {t('auditLog.clear')}
        </TextButton>
      )}
    </Row>
  )
}
