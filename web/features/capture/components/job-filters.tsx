import { jobKinds } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { type JobsState, jobEnds } from '../jobs-state.ts'
import classes from './job-filters.module.css'

type Props = { state: JobsState; onChange: (part: Partial<JobsState>) => void }

const any = 'any'

export function JobFilters({ state: { kind, status }, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      <QuietSelect
        label={t('runs.kind')}
        value={kind ?? any}
        options={[
          { value: any, label: t('runs.any') },
          ...jobKinds.map((value) => ({ value, label: t(`runs.kind.${value}`) })),
        ]}
        onChange={(chosen) => onChange({ kind: chosen === any ? undefined : chosen })}
      />
      <QuietSelect
        label={t('runs.outcome')}
        value={status ?? any}
        options={[
          { value: any, label: t('runs.any') },
          ...jobEnds.map((value) => ({ value, label: t(`jobs.${value}`) })),
        ]}
        onChange={(chosen) => onChange({ status: chosen === any ? undefined : chosen })}
      />
    </div>
  )
}
