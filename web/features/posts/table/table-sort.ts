/** Sortable columns and the current order. */
export type TableSort = {
  column: 'dateCreated' | 'views' | undefined
  direction: 'ascending' | 'descending'
  onSort: (column: 'dateCreated' | 'views') => void
}
