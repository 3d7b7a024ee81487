/** SHA-256 of the concatenated parts. */
export type Sha256 = (...parts: Uint8Array[]) => Uint8Array

/** Root and proofs of a Merkle tree. A proof has the hashes beside the path from a leaf to the root, the lowest first. */
export type MerkleResult = { size: number; root: Uint8Array; proofs: Map<number, Uint8Array[]> }

/** A complete subtree. `wanted`: the leaves in it whose proofs are collected. */
type Subtree = { leaves: number; hash: Uint8Array; wanted: readonly number[] }

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** The hash of a leaf, as RFC 9162 defines it: a leaf can never be taken for an inner node. */
export function leafHashOf(sha256: Sha256, leaf: Uint8Array): Uint8Array {
  return sha256(leafPrefix, leaf)
}

/**
 * Builds the Merkle tree of RFC 9162, section 2.1, from hashes of leaves in their order. Between two leaves it has one
 * hash for each power of two, and the proofs of the wanted leaves.
 */
export function createMerkleTree(sha256: Sha256, wanted: Iterable<number> = []) {
  const proofs = new Map<number, Uint8Array[]>([...wanted].map((leaf) => [leaf, []]))
  const subtrees: Subtree[] = []
  let size = 0

  const join = (left: Subtree, right: Subtree): Subtree => {
    for (const leaf of left.wanted) proofs.get(leaf)?.push(right.hash)
    for (const leaf of right.wanted) proofs.get(leaf)?.push(left.hash)
    return {
      leaves: left.leaves + right.leaves,
      hash: sha256(nodePrefix, left.hash, right.hash),
      wanted: [...left.wanted, ...right.wanted],
    }
  }
  return {
    /** Adds the hash of the next leaf (`leafHashOf`). */
    add(leafHash: Uint8Array): void {
      let last: Subtree = { leaves: 1, hash: leafHash, wanted: proofs.has(size) ? [size] : [] }
      size += 1
      for (let before = subtrees.at(-1); before?.leaves === last.leaves; before = subtrees.at(-1)) {
        subtrees.pop()
        last = join(before, last)
      }
      subtrees.push(last)
    },

    /** The tree of the leaves so far. A proof of a leaf that does not exist is absent. Call it once. */
    end(): MerkleResult {
      const whole = subtrees.reduceRight<Subtree | undefined>(
        (right, left) => (right ? join(left, right) : left),
        undefined,
      )
      for (const leaf of proofs.keys()) if (!(leaf >= 0 && leaf < size)) proofs.delete(leaf)
      return { size, root: whole?.hash ?? sha256(), proofs }
    },
  }
}

/** The leaf at `index` of a tree with `size` leaves, and its proof. */
export type Inclusion = { leafHash: Uint8Array; index: number; size: number; path: readonly Uint8Array[] }

/**
 * The root that a proof leads to (RFC 9162, section 2.1.3.2); undefined if a tree of this size has no such proof. It
 * uses WebCrypto only, so that it also runs in a browser.
 */
export async function rootOfInclusion({
  leafHash,
  index,
  size,
  path,
}: Inclusion): Promise<Uint8Array | undefined> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size)
    return undefined
  let place = index
  let last = size - 1
  let hash = leafHash
  for (const beside of path) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      hash = await nodeHash(beside, hash)
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else hash = await nodeHash(hash, beside)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : undefined
}

async function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.digest('SHA-256', Uint8Array.of(...nodePrefix, ...left, ...right)),
  )
}
