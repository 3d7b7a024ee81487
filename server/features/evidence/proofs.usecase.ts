import type { LeafStore } from './leaves.store.ts'
import { hexOf, treeOf } from './run-tree.ts'
import type { SealStore } from './seals.store.ts'

/** The place of an observation in the tree of a seal, and the hashes that lead to its root (RFC 9162), in hex. */
export type LeafProof = { seal: number; index: number; size: number; path: string[] }

/**
 * Inclusion proofs of leaves (hashes in hex) in the seal of a run, by leaf. A leaf that is not in it is absent;
 * undefined if the run has no seal. It reads the stored leaves twice, in constant memory.
 */
export async function proofsOf(
  { seals, leaves }: { seals: Pick<SealStore, 'ofRuns'>; leaves: Pick<LeafStore, 'ofRun'> },
  run: string,
  wanted: readonly string[],
): Promise<Map<string, LeafProof> | undefined> {
  const [seal] = await seals.ofRuns([run])
  if (!seal) return undefined
  const searched = new Set(wanted)
  const positions = new Map<number, string>()
  for await (const { position, leaf } of leaves.ofRun(run, seal.leaves))
    if (searched.has(leaf)) positions.set(position, leaf)
  const tree = treeOf(positions.keys())
  for await (const { leaf } of leaves.ofRun(run, seal.leaves)) tree.add(Buffer.from(leaf, 'hex'))
  const { size, proofs } = tree.end()
  return new Map(
    Array.from(positions, ([index, leaf]) => [
      leaf,
      { seal: seal.number, index, size, path: (proofs.get(index) ?? []).map(hexOf) },
    ]),
  )
}
