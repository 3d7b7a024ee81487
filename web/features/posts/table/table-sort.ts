/** Columns that the results can be ordered by, and the order they are in. */
export type TableSort = {
  column: 'dateCreated' | 'views' | undefined
  direction: 'ascending' | 'descending'
  onSort: (column: 'dateCreated' | 'views') => void
}
