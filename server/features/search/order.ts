/** Texts in the order of the engine: by the bytes of their UTF-8. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Numbers and texts, one after the other, the smaller first. */
export function compareTuples(a: (number | string)[], b: (number | string)[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i]
    const order = typeof one === 'number' ? one - Number(other) : compareBytes(one, String(other))
    if (order !== 0) return order
  }
  return 0
}
