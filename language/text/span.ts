/** Start and exclusive end in UTF-16 units. */
export type Span = [number, number]
