import { createHash } from 'node:crypto'
import type { StampState } from '@litopys/contract/schemas/seal'
import type { Certificate } from '#evidence/certificate'
import { isEqual } from '#evidence/der'
import { BadStamp } from '#evidence/stamp-fault'
import { verifyStamp } from '#evidence/time-stamp'
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
  { seals: store, stamps: stampStore, roots }: SealReader,
  runs: string[],
): Promise<{ seals: Seals; contents: Map<string, Uint8Array> }> {
  const contents = new Map<string, Uint8Array>()
  const result: Seals = { seals: [], stamps: [] }
  const used = await store.ofRuns(runs)
  const [first, last] = [used[0], used.at(-1)]
  if (!first || !last) return { seals: result, contents }
  const end = (await stampStore.firstStamped(last.number)) ?? last.number
  for (let after = first.number - 1; after < end; ) {
    const page = (await store.after(after, sealsAtOnce)).filter(({ number }) => number <= end)
    if (page.length === 0) break
    result.seals.push(...page)
    after = page.at(-1)?.number ?? end
    const hashes = new Map(page.map(({ number, hash }) => [number, hash]))
    for (const { seal, authority, state, token } of await stampStore.ofSeals([...hashes.keys()])) {
      if (state !== 'stamped' || token === null) continue
      const bytes = Buffer.from(token, 'base64')
      const found = await findRoot(bytes, hashes.get(seal) ?? '', roots)
      if (!found) continue
      const count = result.stamps.filter((stamp) => stamp.seal === seal).length
      const file = `stamps/${seal}-${count + 1}.der`
      const root = hashOf(found.root.bytes)
      contents.set(`data/${file}`, bytes).set(certificateName(root), found.root.bytes)
      const { serial, at: stampedAt } = found.stamp
      result.stamps.push({ authority, file, hash: hashOf(bytes), root, seal, serial, stampedAt })
    }
  }
  return { seals: result, contents }
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
