import { type ExportColumn, exportColumns, quoteColumns } from '@litopys/contract/schemas/export'

/** All columns for the list: first the chosen ones, in the order of the file. */
export function listedColumns(chosen: readonly ExportColumn[], of: 'posts' | 'quotes'): ExportColumn[] {
  const offered = exportColumns.filter((name) => of === 'quotes' || !quoteColumns.includes(name))
  return [...chosen, ...offered.filter((name) => !chosen.includes(name))]
}
