import { auditActions, auditOutcomes } from '@litopys/contract/schemas/audit'
import { useTranslation } from 'react-i18next'
import { QuietDay } from '#ui/quietDay.tsx'
import { QuietSelect } from '#ui/quietSelect.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { filtersOf, type JournalState } from '../journalState.ts'
import classes from './journalFilters.module.css'

export type Person = { id: string; name: string }
type Props = { state: JournalState; people: Person[]; onChange: (part: Partial<JournalState>) => void }

const any = ''

export function JournalFilters({ state, people, onChange }: Props) {
  const { t } = useTranslation()
  const anyOption = { value: any, label: t('journal.any') } as const
  const chosen = people.find(({ id }) => id === state.actor)
  // Whoever was deleted is in no list of users, and still in the journal.
  const gone = state.actor !== undefined && !chosen ? [{ id: state.actor, name: state.actor }] : []
  return (
    <div className={classes.filters}>
      <QuietSelect
        label={t('journal.actor')}
        value={state.actor ?? any}
        options={[
          { value: any, label: t('journal.anybody') },
          ...[...gone, ...people].map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(actor) => onChange({ actor: actor || undefined })}
      />
      <QuietSelect
        label={t('journal.action')}
        value={state.action ?? any}
        options={[
          anyOption,
          ...auditActions.map((action) => ({ value: action, label: t(`audit.${action}`) })),
        ]}
        onChange={(action) => onChange({ action: action || undefined })}
      />
      <QuietSelect
        label={t('journal.outcome')}
        value={state.outcome ?? any}
        options={[
          anyOption,
          ...auditOutcomes.map((outcome) => ({ value: outcome, label: t(`journal.outcome.${outcome}`) })),
        ]}
        onChange={(outcome) => onChange({ outcome: outcome || undefined })}
      />
      <QuietDay label={t('journal.from')} value={state.from} onChange={(from) => onChange({ from })} />
      <QuietDay label={t('journal.to')} value={state.to} onChange={(to) => onChange({ to })} />
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
          {t('journal.clear')}
        </TextButton>
      )}
    </div>
  )
}
