/** What a cell of a file is. A list is an array of texts in JSONL and one text elsewhere. */
export type CellKind = 'text' | 'list' | 'number' | 'flag' | 'instant'
