import type { ColumnSet, ExportColumn } from '@litopys/contract/schemas/export'
import { useTranslation } from 'react-i18next'
import { RadioList } from '#ui/radio-list.tsx'

type Props = {
  sets: Record<ColumnSet, readonly ExportColumn[]>
  chosen: readonly ExportColumn[]
  onChange: (columns: readonly ExportColumn[]) => void
}

/** Selects a predefined set of columns. Columns changed afterwards count as a custom set. */
export function ColumnSetChoice({ sets, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const isChosen = (set: ColumnSet) => sets[set].join() === chosen.join()
  const value = isChosen('standard') ? 'standard' : isChosen('detailed') ? 'detailed' : 'own'
  const options = (['standard', 'detailed'] as const).map((set) => ({
    value: set,
    label: t(`exports.set.${set}`),
  }))
  return (
    <RadioList
      label={t('exports.set')}
      value={value}
      options={value === 'own' ? [...options, { value: 'own', label: t('exports.set.own') }] : options}
      onChange={(set) => set !== 'own' && onChange(sets[set])}
    />
  )
}
