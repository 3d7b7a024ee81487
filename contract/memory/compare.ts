/** Orders texts by code points, as the archive does: there, texts are compared by their UTF-8 bytes. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const [first, second] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (first !== second) return rankOf(first) - rankOf(second)
  }
  return a.length - b.length
}

/** UTF-16 writes code points above U+FFFF with units below U+E000. */
function rankOf(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Compares tuples of numbers and texts, smaller first. */
export function compareTuples(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i]
    const order = typeof one === 'number' ? one - Number(other) : compareText(one, String(other))
    if (order !== 0) return order
  }
  return 0
}
