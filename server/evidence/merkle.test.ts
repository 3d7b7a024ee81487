import { createHash, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMerkleTree, leafHashOf, rootOfInclusion, type Sha256 } from './merkle.ts'

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
const bytes = (text: string) => Buffer.from(text, 'hex')

/** Leaves, roots and proofs that the tests of Certificate Transparency use for RFC 6962 and RFC 9162. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(bytes)
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const proofs: [leaf: number, size: number, path: string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
]

function treeOf(hashes: Uint8Array[], wanted: Iterable<number> = []) {
  const tree = createMerkleTree(sha256, wanted)
  for (const hash of hashes) tree.add(hash)
  return tree.end()
}
const hashesOf = (some: Uint8Array[]) => some.map((leaf) => leafHashOf(sha256, leaf))

/** The definition of RFC 9162, section 2.1.1, word for word. */
function definedRoot(some: Uint8Array[]): Uint8Array {
  const [first] = some
  if (!first) return sha256()
  if (some.length === 1) return sha256(Uint8Array.of(0), first)
  const half = 2 ** (Math.ceil(Math.log2(some.length)) - 1)
  return sha256(Uint8Array.of(1), definedRoot(some.slice(0, half)), definedRoot(some.slice(half)))
}

describe('the Merkle tree', () => {
  test('has the roots of the vectors of Certificate Transparency', () => {
    expect(hex(treeOf([]).root)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    for (const [i, root] of roots.entries())
      expect(hex(treeOf(hashesOf(leaves.slice(0, i + 1))).root), `${i + 1} leaves`).toBe(root)
  })

  test('has the proofs of these vectors', () => {
    for (const [leaf, size, path] of proofs)
      expect(
        treeOf(hashesOf(leaves.slice(0, size)), [leaf])
          .proofs.get(leaf)
          ?.map(hex),
      ).toEqual(path)
  })

  test('of every size up to 200 has the defined root and proofs that lead to it', async () => {
    for (let size = 0; size <= 200; size += 1) {
      const some = Array.from({ length: size }, (_, i) => Buffer.from(`leaf ${i} of ${size}`))
      // Proofs of all leaves of small trees, and of some leaves of larger ones.
      const checked = size <= 40 ? some.keys() : [0, randomInt(size), size - 2, size - 1]
      const hashes = hashesOf(some)
      const { root, proofs: found } = treeOf(hashes, checked)
      expect(hex(root), `${size} leaves`).toBe(hex(definedRoot(some)))
      expect(found.size).toBeGreaterThanOrEqual(Math.min(size, 3))
      for (const [index, path] of found) {
        const leafHash = hashes[index] ?? root
        expect(hex(await rootOfInclusion({ leafHash, index, size, path }))).toBe(hex(root))
      }
    }
  })

  test('has no proof that leads to its root for another leaf, place, size or path', async () => {
    for (let size = 2; size <= 200; size += 1) {
      const some = hashesOf(Array.from({ length: size }, (_, i) => Buffer.from(`leaf ${i}`)))
      const index = randomInt(size)
      const { root, proofs: found } = treeOf(some, [index])
      const [path = [], leafHash = root] = [found.get(index), some[index]]
      const changed = path.map((hash, i) => (i === 0 ? sha256(hash) : hash))
      const other = some[(index + 1) % size] ?? root
      const wrong = [
        { leafHash: other, index, size, path },
        { leafHash, index: (index + 1) % size, size, path },
        { leafHash, index, size, path: changed },
        { leafHash, index, size, path: path.slice(0, -1) },
        { leafHash, index, size, path: [...path, root] },
        { leafHash, index: size, size, path },
        { leafHash, index, size: 0, path },
      ]
      for (const one of wrong) expect(hex(await rootOfInclusion(one))).not.toBe(hex(root))
    }
  })

  test('has no proof of a leaf that does not exist', () => {
    expect([...treeOf(hashesOf(leaves), [3, 8, -1]).proofs.keys()]).toEqual([3])
  })
})
