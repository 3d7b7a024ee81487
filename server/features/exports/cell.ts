/** What a cell of a file is. */
export type CellKind = 'text' | 'number' | 'flag' | 'instant'
