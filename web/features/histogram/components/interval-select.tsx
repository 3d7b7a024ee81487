import { type Interval, intervals } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { QuietSelect } from '#ui/quiet-select.tsx'

type Props = { interval: Interval | undefined; onChange: (interval: Interval | undefined) => void }

const intervalText = {
  auto: 'dates.auto',
  hour: 'dates.hour',
  day: 'dates.dayInterval',
  week: 'dates.weekInterval',
  month: 'dates.monthInterval',
  year: 'dates.year',
} as const

/** Selects the interval of a bar or point. Without a selection the server chooses it. */
export function IntervalSelect({ interval, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <QuietSelect
      label={t('dates.interval')}
      value={interval ?? 'auto'}
      options={(['auto', ...intervals] as const).map((value) => ({ value, label: t(intervalText[value]) }))}
      onChange={(value) => onChange(value === 'auto' ? undefined : value)}
    />
  )
}
