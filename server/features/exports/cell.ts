/**
 * Type of a cell in an export. A list is an array of texts in JSONL and Parquet, and one joined text in other
 * formats.
 */
export type CellKind = 'text' | 'list' | 'number' | 'flag' | 'instant'
