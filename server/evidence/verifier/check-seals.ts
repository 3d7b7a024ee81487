import { readCertificate } from '../certificate.ts'
import { BadDer, bytesOfHex, hexOf } from '../der.ts'
import { leafOf } from '../leaf.ts'
import { leafHashOf, rootOfInclusion } from '../merkle.ts'
import { noSeal, textOfSeal } from '../seal.ts'
import { isBeforeSeal } from '../stamp-clock.ts'
import { BadStamp } from '../stamp-fault.ts'
import { verifyStamp } from '../time-stamp.ts'
import type { Bag } from './bag.ts'
import { certificateName, fileNames, type Observations, type Proofs, type Seals } from './package-form.ts'
import { sha256Of } from './sha256.ts'

/**
 * A time stamp that was checked. `signer`: name in its certificate. `authority`: what the package says about it, which
 * nothing proves. `root`: SHA-256 of the certificate that the reader has to trust.
 */
export type CheckedStamp = {
  seal: number
  authority: string
  at: string
  signer: string
  root: string
  rootName: string
  /** Whether it is earlier than its seal says. */
  isEarly: boolean
}

export function checkSeals({ fail }: Bag, { seals }: Seals): void {
  for (const [i, { hash, ...seal }] of seals.entries()) {
    const about = String(seal.number)
    const before = seals[i - 1]
    if (sealHash(seal) !== hash) fail('seal_hash', about)
    if (before && seal.number !== before.number + 1) fail('seal_number', about)
    const previous = seal.number === 1 ? noSeal : before?.hash
    if (seal.number < 1) fail('seal_number', about)
    if (previous !== undefined && seal.previous !== previous) fail('seal_chain', about)
  }
}

function sealHash(seal: Parameters<typeof textOfSeal>[0]): string {
  return hexOf(sha256Of(new TextEncoder().encode(textOfSeal(seal))))
}

export async function checkProofs(
  { fail }: Bag,
  { observations }: Observations,
  proofs: Proofs,
  { seals, stamps }: Seals,
): Promise<void> {
  if (proofs.length !== observations.length) fail('proof_leaf', fileNames.proofs, 'number of proofs')
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]))
  for (const [i, { leaf }] of observations.entries()) {
    const proof = proofs[i]
    if (!proof) break
    const about = `${leaf.channelId}/${leaf.messageId}`
    const leafHash = leafHashOf(sha256Of, new TextEncoder().encode(leafOf(leaf)))
    const seal = byNumber.get(proof.seal)
    if (hexOf(leafHash) !== proof.leaf) fail('proof_leaf', about)
    if (!seal) {
      fail('proof_seal', about, `seal ${proof.seal}`)
      continue
    }
    if (seal.run !== leaf.run) fail('observation_run', about, `seal ${proof.seal}`)
    const path = proof.path.map(bytesOfHex)
    const root = await rootOfInclusion({ leafHash, index: proof.index, size: seal.leaves, path })
    if (!root || hexOf(root) !== seal.root) fail('proof_path', about, `seal ${proof.seal}`)
  }
  const used = new Set(proofs.map(({ seal }) => seal))
  // Seals before the first and after the last one that is needed would prove nothing.
  const [first, last] = [seals[0], seals.at(-1)]
  if (first && !used.has(first.number)) fail('proof_seal', String(first.number), 'no observation')
  if (last && !used.has(last.number) && stamps.at(-1)?.seal !== last.number)
    fail('proof_seal', String(last.number), 'neither observation nor time stamp')
}

export async function checkStamps(bag: Bag, { seals, stamps }: Seals): Promise<CheckedStamp[]> {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]))
  const checked: CheckedStamp[] = []
  let last = { seal: 0, count: 0 }
  for (const stamp of stamps) {
    const { file, seal: number } = stamp
    const seal = byNumber.get(number)
    // The stamps of a seal are counted from 1.
    const count = number === last.seal ? last.count + 1 : 1
    if (number < last.seal || file !== `stamps/${number}-${count}.der`) bag.fail('stamp_listed', file)
    last = { seal: number, count }
    if (seal) checked.push(...(await checkStamp(bag, stamp, seal)))
    else bag.fail('stamp_seal', file, `seal ${number}`)
  }
  return checked
}

/** The stamp, or nothing if it does not cover the hash of the seal. */
async function checkStamp(
  { files, fail }: Bag,
  { authority, file, hash, seal, serial, stampedAt, root }: Seals['stamps'][number],
  sealed: Pick<Seals['seals'][number], 'hash' | 'sealedAt'>,
): Promise<CheckedStamp[]> {
  const token = files.get(`data/${file}`)
  const certificate = files.get(certificateName(root))
  // `checkNames` reports missing files.
  if (!token?.bytes || !certificate?.bytes) return []
  if (certificate.sha256 !== root) fail('stamp_root', certificateName(root))
  try {
    const roots = [readCertificate(certificate.bytes)]
    const { at, serial: own, chain } = await verifyStamp(token.bytes, { hash: sealed.hash, roots })
    if (at !== stampedAt || own !== serial || token.sha256 !== hash) fail('stamp_listed', file)
    const isEarly = isBeforeSeal(sealed.sealedAt, at)
    return [{ seal, authority, at, signer: chain[0] ?? '', root, rootName: chain.at(-1) ?? '', isEarly }]
  } catch (cause) {
    if (!(cause instanceof BadStamp || cause instanceof BadDer)) throw cause
    fail('stamp_invalid', file, cause.message)
    return []
  }
}
