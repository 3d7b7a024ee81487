import type { ExportTable } from '@litopys/contract/schemas/export'
import { lazy } from 'react'
import { ExportButton } from './export-button.tsx'

const TablePanel = lazy(async () => ({
  default: (await import('#features/exports/components/table-panel.tsx')).TablePanel,
}))

type Props = {
  name: ExportTable
  /** The parameters of the list, without paging. */
  query?: Record<string, unknown>
}

/** A file of the complete list on the screen. */
export function TableExport({ name, query = {} }: Props) {
  return (
    <ExportButton look="action">
      {(onClose) => <TablePanel name={name} query={query} onClose={onClose} />}
    </ExportButton>
  )
}
