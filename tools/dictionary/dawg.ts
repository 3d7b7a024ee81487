/**
 * The keys of a dictionary of the library dawgdic (BSD), with their numbers. Each unit of its double array
 * has the place of a node's children, the label of the node, and whether a key ends there.
 */
export function* dawgKeys(file: Buffer): Generator<{ key: Buffer; value: number }> {
  const units = Uint32Array.from({ length: file.readUInt32LE(0) }, (_, at) => file.readUInt32LE(4 + at * 4))
  const childrenOf = new Map<number, [number, number][]>()
  yield* keysFrom(0, 0)

  function* keysFrom(
    node: number,
    depth: number,
    key = Buffer.alloc(1_000),
  ): Generator<{ key: Buffer; value: number }> {
    const unit = units[node] ?? 0
    if (unit & endsKey)
      yield { key: key.subarray(0, depth), value: (units[node ^ firstChild(unit)] ?? 0) & valueMask }
    for (const [label, child] of children(node)) {
      key[depth] = label
      yield* keysFrom(child, depth + 1, key)
    }
  }

  function children(node: number): [number, number][] {
    const known = childrenOf.get(node)
    if (known) return known
    const first = node ^ firstChild(units[node] ?? 0)
    const found = labels
      .map((label): [number, number] => [label, first ^ label])
      .filter(([label, child]) => ((units[child] ?? 0) & labelMask) === label)
    childrenOf.set(node, found)
    return found
  }
}

const labels = Array.from({ length: 255 }, (_, i) => i + 1)
const endsKey = 1 << 8
const valueMask = 0x7fffffff
// The sign bit marks a value, which is no child.
const labelMask = 0x800000ff | 0

function firstChild(unit: number): number {
  return (unit >>> 10) << ((unit & (1 << 9)) >>> 6)
}
