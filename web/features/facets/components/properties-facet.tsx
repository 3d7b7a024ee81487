import type { Facet as FacetData, FlagField, SearchFilters } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import type { RowState } from '../facet-row.ts'
import { Facet } from './facet.tsx'

type Props = {
  flags: readonly FlagField[]
  loaded: FacetData[]
  filters: SearchFilters
  open: boolean
  onOpen: (open: boolean) => void
  onToggle: (flag: FlagField, on: boolean) => void
  onClear: () => void
}

/** Shows boolean fields as the rows of one facet. */
export function PropertiesFacet({ flags, loaded, filters, open, onOpen, onToggle, onClear }: Props) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const rows = flags.map((flag) => ({
    value: flag,
    label: fieldLabel(flag),
    count:
      loaded.find(({ field }) => field === flag)?.values.find(({ value }) => value === 'true')?.count ?? 0,
    state: stateOf(filters[flag]),
  }))
  const chosen = flags.some((flag) => filters[flag] !== undefined)
  if (!chosen && rows.every((row) => row.count === 0)) return null
  return (
    <Facet
      title={t('facet.properties')}
      rows={rows}
      open={open}
      onOpen={onOpen}
      onToggle={(value, side) => {
        const flag = flags.find((one) => one === value)
        if (flag) onToggle(flag, side === 'in')
      }}
      onClear={chosen ? onClear : undefined}
    />
  )
}

function stateOf(on: boolean | undefined): RowState {
  if (on === undefined) return 'free'
  return on ? 'included' : 'excluded'
}
