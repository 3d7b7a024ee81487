import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from '#ui/preferences.ts'
import { type Column, phoneColumns, readColumns, usualColumns } from './columns.ts'

/** Returns the columns stored in this browser, and functions that change them. */
export function useTableColumns() {
  const remembered = usePreferences(({ tableColumns }) => tableColumns)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return {
    columns: readColumns(remembered, isPhone ? phoneColumns : usualColumns),
    setColumns: (columns: readonly Column[]) => usePreferences.setState({ tableColumns: [...columns] }),
    resetColumns: () => usePreferences.setState({ tableColumns: [] }),
  }
}
