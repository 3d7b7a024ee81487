import { type ExportColumn, exportColumns, quoteColumns } from '@litopys/contract/schemas/export'

/** All columns for the list: first the chosen ones, in the order of the file. */
export function listedColumns(chosen: readonly ExportColumn[], of: 'posts' | 'quotes'): ExportColumn[] {
  const offered = exportColumns.filter((name) => of === 'quotes' || !quoteColumns.includes(name))
  return [...chosen, ...offered.filter((name) => !chosen.includes(name))]
}

/** Adds a column at the end of the file, or removes it. The last remaining column cannot be removed. */
export function toggleColumn(chosen: readonly ExportColumn[], name: ExportColumn): readonly ExportColumn[] {
  if (!chosen.includes(name)) return [...chosen, name]
  return chosen.length === 1 ? chosen : chosen.filter((one) => one !== name)
}

export function moveColumn(
  chosen: readonly ExportColumn[],
  name: ExportColumn,
  by: -1 | 1,
): readonly ExportColumn[] {
  const from = chosen.indexOf(name)
  const other = chosen[from + by]
  return other === undefined ? chosen : chosen.with(from, other).with(from + by, name)
}
