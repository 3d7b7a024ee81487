import { usePreferences } from '#ui/preferences.ts'
import { type Column, readColumns } from './columns.ts'

/** The columns that this browser remembers, and how they are changed. */
export function useTableColumns() {
  const remembered = usePreferences(({ tableColumns }) => tableColumns)
  return {
    columns: readColumns(remembered),
    setColumns: (columns: readonly Column[]) => usePreferences.setState({ tableColumns: [...columns] }),
    resetColumns: () => usePreferences.setState({ tableColumns: [] }),
  }
}
