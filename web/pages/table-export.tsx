import type { ExportTable } from '@litopys/contract/schemas/export'
import { lazy } from 'react'
import { ExportButton } from './export-button.tsx'

const TablePanel = lazy(async () => ({
  default: (await import('#features/exports/components/table-panel.tsx')).TablePanel,
}))

type Props = {
  name: ExportTable
  /** What the list was asked for, but for its pages. */
  query?: Record<string, unknown>
}

/** A file of the whole list on the screen. */
export function TableExport({ name, query = {} }: Props) {
  return (
    <ExportButton look="action">
      {(onClose) => <TablePanel name={name} query={query} onClose={onClose} />}
    </ExportButton>
  )
}
