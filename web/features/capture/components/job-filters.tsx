import { jobKinds } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { type JobsState, jobEnds } from '../jobs-state.ts'

type Props = { state: JobsState; onChange: (part: Partial<JobsState>) => void }

const any = 'any'

export function JobFilters({ state: { kind, status }, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Row gap={5} rowGap={1}>
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
    </Row>
  )
}
