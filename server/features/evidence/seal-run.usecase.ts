import type { Observation } from '@litopys/contract/schemas/observation'
import type { AuditLogStore } from '#audit/audit-log.store'
import type { Transact } from '#audit/transact'
import { leafOf } from '#evidence/leaf'
import type { Clock } from '#server/clock'
import type { Leaf, LeafStore } from './leaves.store.ts'
import { hexOf, leafHash, treeOf } from './run-tree.ts'
import { createSealStore, type SealStore } from './seals.store.ts'
import { createStampStore } from './stamps.store.ts'

export type ObservationsOfRun = (
  run: string,
  options?: { signal?: AbortSignal | undefined },
) => AsyncIterable<Observation>

export type SealDeps = {
  seals: SealStore
  leaves: LeafStore
  observationsOfRun: ObservationsOfRun
  transact: Transact
  auditLog: Pick<AuditLogStore, 'head'>
  clock: Clock
  /** Names of the authorities that stamp each seal. */
  authorities: readonly string[]
  /** Called when there is a seal to stamp. */
  onSealed(): void
}

/** Actor in the audit log: the server, not a user. */
const actor = { id: '', name: 'schedule', ip: '' }
const leavesAtOnce = 25_000

/**
 * Seals the observations of a run that has ended: stores its leaves, and then appends the seal, its audit entry and
 * the requests for time stamps in one transaction. A run without observations gets no seal. Repeating this changes
 * nothing, also in several processes at once.
 */
export async function sealRun(deps: SealDeps, run: string, signal?: AbortSignal): Promise<void> {
  if (await deps.seals.isSealed(run)) return
  // A channel may be removed after its observations were read. `verify` knows then that it was not before the seal.
  const readAfter = (await deps.auditLog.head())?.seq ?? 0
  const { size, root } = await storeLeaves(deps, run, signal)
  const isSealed = await deps.transact(async ({ records, audit }) => {
    const seals = createSealStore(records)
    const opened = await seals.take(run)
    if (!opened || size === 0) return false
    const { kind } = opened
    const sealedAt = deps.clock.now().toISOString()
    const seal = await seals.append({ run, kind, sealedAt, leaves: size, root })
    await createStampStore(records).request(seal.number, deps.authorities, deps.clock.now())
    const { number, hash } = seal
    audit.add({
      actor,
      action: 'archive.seal',
      object: { id: run, name: '' },
      details: { number, hash, root, leaves: size, kind, readAfter },
    })
    return true
  })
  if (isSealed) deps.onSealed()
}

async function storeLeaves({ leaves, observationsOfRun }: SealDeps, run: string, signal?: AbortSignal) {
  const tree = treeOf()
  let batch: Leaf[] = []
  let position = 0
  for await (const observation of observationsOfRun(run, { signal })) {
    const { channelId, messageId } = observation
    const leaf = leafHash(leafOf(observation))
    tree.add(leaf)
    batch.push({ position, channelId, messageId, leaf: leaf.toString('hex') })
    position += 1
    if (batch.length < leavesAtOnce) continue
    await leaves.insert(run, batch)
    batch = []
    signal?.throwIfAborted()
  }
  await leaves.insert(run, batch)
  const { size, root } = tree.end()
  return { size, root: hexOf(root) }
}
