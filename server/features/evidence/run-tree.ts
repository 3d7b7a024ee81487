import { createHash } from 'node:crypto'
import { createMerkleTree, leafHashOf, type Sha256 } from '#evidence/merkle'

/** SHA-256 of Node, which needs no turn of the event loop for each leaf. */
const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The hash of a leaf in hex. */
export function leafHash(leaf: string): Buffer {
  return Buffer.from(leafHashOf(sha256, Buffer.from(leaf)))
}

/** The Merkle tree of a run. */
export function treeOf(wanted: Iterable<number> = []) {
  return createMerkleTree(sha256, wanted)
}

export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
