/** Compares texts as the engine does: by UTF-8 bytes. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Compares tuples of numbers and texts, smaller first. */
export function compareTuples(a: (number | string)[], b: (number | string)[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i]
    const order = typeof one === 'number' ? one - Number(other) : compareBytes(one, String(other))
    if (order !== 0) return order
  }
  return 0
}
