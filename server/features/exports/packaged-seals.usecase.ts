import { createHash } from 'node:crypto'
import type { StampState } from '@litopys/contract/schemas/seal'
import type { Certificate } from '#evidence/certificate'
import { isEqual } from '#evidence/der'
import { BadStamp } from '#evidence/stamp-fault'
import { type Stamp, verifyStamp } from '#evidence/time-stamp'
import { certificateName, type Seals } from '#evidence/verifier/package-form'
import type { SealsTable } from '#records/evidence-tables'

export type SealReader = {
  seals: {
    ofRuns(runs: string[]): Promise<SealsTable[]>
    after(number: number | undefined, limit: number): Promise<SealsTable[]>
  }
  stamps: {
    ofSeals(numbers: readonly number[]): Promise<StoredStamp[]>
    firstStamped(from: number): Promise<number | undefined>
  }
  /** The roots that the operator trusts. */
  roots: readonly Certificate[]
}

type StoredStamp = { seal: number; authority: string; state: StampState; token: string | null }

const sealsAtOnce = 500

/**
 * The seals of these runs, those between them, and those up to the next time stamp, which covers all of them.
 * `contents`: the files of their time stamps and root certificates.
 */
export async function findSeals(
  reader: SealReader,
  runs: string[],
): Promise<{ seals: Seals; contents: Map<string, Uint8Array> }> {
  const contents = new Map<string, Uint8Array>()
  const result: Seals = { seals: [], stamps: [] }
  const used = await reader.seals.ofRuns(runs)
  const [first, last] = [used[0], used.at(-1)]
  if (!first || !last) return { seals: result, contents }
  const end = await endOf(reader, last.number)
  for (let after = first.number - 1; after < end; ) {
    const page = (await reader.seals.after(after, sealsAtOnce)).filter(({ number }) => number <= end)
    if (page.length === 0) break
    result.seals.push(...page)
    after = page.at(-1)?.number ?? end
    for (const { seal, authority, bytes, root: certificate, stamp } of await validStamps(reader, page)) {
      const count = result.stamps.filter((other) => other.seal === seal).length
      const file = `stamps/${seal}-${count + 1}.der`
      const root = hashOf(certificate.bytes)
      contents.set(`data/${file}`, bytes).set(certificateName(root), certificate.bytes)
      const { serial, at: stampedAt } = stamp
      result.stamps.push({ authority, file, hash: hashOf(bytes), root, seal, serial, stampedAt })
    }
  }
  return { seals: result, contents }
}

/** The first seal from `last` on with a stamp that can be verified, or `last` if there is none. */
async function endOf(reader: SealReader, last: number): Promise<number> {
  if (reader.roots.length === 0) return last
  for (let from = last; ; ) {
    const number = await reader.stamps.firstStamped(from)
    if (number === undefined) return last
    if ((await validStamps(reader, await reader.seals.after(number - 1, 1))).length > 0) return number
    from = number + 1
  }
}

type ValidStamp = { seal: number; authority: string; bytes: Buffer; root: Certificate; stamp: Stamp }

/** The stamps of these seals whose authorities the operator trusts. */
async function validStamps({ stamps, roots }: SealReader, seals: SealsTable[]): Promise<ValidStamp[]> {
  const hashes = new Map(seals.map(({ number, hash }) => [number, hash]))
  const valid: ValidStamp[] = []
  for (const { seal, authority, state, token } of await stamps.ofSeals([...hashes.keys()])) {
    if (state !== 'stamped' || token === null) continue
    const bytes = Buffer.from(token, 'base64')
    const found = await findRoot(bytes, hashes.get(seal) ?? '', roots)
    if (found) valid.push({ seal, authority, bytes, ...found })
  }
  return valid
}

/**
 * The root at the end of the stamp's chain; undefined if the operator no longer trusts one. A certificate that has an
 * issuer of its own is taken only if there is no other, as readers know it less.
 */
async function findRoot(token: Uint8Array, hash: string, roots: readonly Certificate[]) {
  for (const root of roots.toSorted((a, b) => Number(hasIssuer(a)) - Number(hasIssuer(b)))) {
    try {
      return { root, stamp: await verifyStamp(token, { hash, roots: [root] }) }
    } catch (error) {
      if (!(error instanceof BadStamp)) throw error
    }
  }
  return undefined
}

function hasIssuer({ subject, issuer }: Certificate): boolean {
  return !isEqual(subject, issuer)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
