import { canonicalJson } from '@litopys/contract/canonical-json'

/** The members of a seal that its hash covers. `root` and `previous` are SHA-256 in hex. */
export type SealContent = {
  /** 1, 2, 3 … without gaps. */
  number: number
  /** The sealed run. */
  run: string
  kind: string
  sealedAt: string
  /** Number of observations. */
  leaves: number
  /** Root of the Merkle tree of the observations. */
  root: string
  /** Hash of the seal before. */
  previous: string
}

/** In place of the seal before the first. */
export const noSeal = '0'.repeat(64)

/** The text whose SHA-256 is the hash of a seal, and which a time stamp covers. */
export function textOfSeal({ number, run, kind, sealedAt, leaves, root, previous }: SealContent): string {
  return `litopys seal v1\n${canonicalJson({ number, run, kind, sealedAt, leaves, root, previous })}`
}
