import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import type { AuditLogStore } from '#audit/audit-log.store'
import type { Certificate } from '#evidence/certificate'
import { noSeal } from '#evidence/seal'
import { clockToleranceMs, isBeforeSeal } from '#evidence/stamp-clock'
import { BadStamp } from '#evidence/stamp-fault'
import { verifyStamp } from '#evidence/time-stamp'
import type { SealsTable } from '#records/evidence-tables'
import type { Findings } from '#server/module'
import { compareLeaves } from './compare-leaves.ts'
import { isLate } from './late.ts'
import type { LeafStore } from './leaves.store.ts'
import type { ObservationsOfRun } from './seal-run.usecase.ts'
import { hashOfSeal, type SealStore } from './seals.store.ts'
import type { StampRow, StampStore } from './stamps.store.ts'

export type VerifySealDeps = {
  seals: SealStore
  leaves: LeafStore
  stamps: StampStore
  observationsOfRun: ObservationsOfRun
  auditLog: Pick<AuditLogStore, 'ofAction'>
  /** Roots in TSA_ROOTS. Without them time stamps are counted, not verified. */
  roots: readonly Certificate[]
}

const sealsAtOnce = 500
const linesAtOnce = 1_000

const sealEntry = Type.Object({ number: Type.Integer(), hash: Type.String(), readAfter: Type.Integer() })
const removalEntry = Type.Object({ posts: Type.Literal('delete') })

/**
 * Checks the chain of seals, compares it with the audit log, recomputes the roots of the seals from the observations,
 * and verifies the time stamps. `sample`: how many seals to recompute, chosen at random; without it all.
 */
export async function verifySeals(deps: VerifySealDeps, sample?: number): Promise<Findings> {
  // Read before the audit log, which must have all of them.
  const { seals, faults } = await walkChain(deps.seals)
  const sealed = await readSealEntries(deps.auditLog)
  const chainFaults = [...faults, ...auditFaults(seals, sealed)]
  return [
    finding('seals', chainFaults, `${counted(seals.length, 'seal')} in one chain, as in the audit log`),
    await checkObservations(deps, seals, sealed, sample),
    await checkStamps(deps, seals),
  ]
}

/** All seals in order, and what is wrong with their chain. */
async function walkChain(store: SealStore) {
  const seals: SealsTable[] = []
  const faults: string[] = []
  for (;;) {
    const page = await store.after(seals.at(-1)?.number, sealsAtOnce)
    for (const seal of page) {
      const before = seals.at(-1)
      if (seal.number !== (before?.number ?? 0) + 1)
        faults.push(`seals before seal ${seal.number} are missing`)
      if (seal.previous !== (before?.hash ?? noSeal))
        faults.push(`seal ${seal.number} does not follow the one before`)
      if (seal.hash !== hashOfSeal(seal)) faults.push(`seal ${seal.number} does not match its hash`)
      seals.push(seal)
    }
    if (page.length < sealsAtOnce) return { seals, faults }
  }
}

/** Entries of seals by number. `readAfter`: the last entry before the observations were read. */
type SealEntries = Map<number, { hash: string; readAfter: number }>

async function readSealEntries(auditLog: VerifySealDeps['auditLog']): Promise<SealEntries> {
  const sealed: SealEntries = new Map()
  for await (const { details } of linesOf(auditLog, 'archive.seal')) {
    const read = check(sealEntry, jsonOf(details))
    if (read.ok) sealed.set(read.value.number, read.value)
  }
  return sealed
}

/** The entry of the last removal of each channel with its posts, or infinity while it is removed. */
async function readRemovals({ auditLog, seals }: VerifySealDeps): Promise<Map<string, number>> {
  const inRemoval = await seals.channelsInRemoval()
  const removed = new Map<string, number>()
  for await (const { seq, objectId, details } of linesOf(auditLog, 'channel.remove'))
    if (check(removalEntry, jsonOf(details)).ok) removed.set(objectId, seq)
  for (const channelId of inRemoval) removed.set(channelId, Number.POSITIVE_INFINITY)
  return removed
}

async function* linesOf(auditLog: VerifySealDeps['auditLog'], action: 'archive.seal' | 'channel.remove') {
  for (let after = 0; ; ) {
    const lines = await auditLog.ofAction(action, { after, limit: linesAtOnce })
    yield* lines
    after = lines.at(-1)?.seq ?? after
    if (lines.length < linesAtOnce) return
  }
}

/** Undefined for a changed entry, which the check of the audit log reports. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function auditFaults(seals: SealsTable[], sealed: SealEntries): string[] {
  const numbers = new Set(seals.map(({ number }) => number))
  const last = seals.at(-1)?.number ?? 0
  return [
    ...seals.flatMap(({ number, hash }) => {
      const entry = sealed.get(number)
      if (!entry) return [`seal ${number} is not in the audit log`]
      return entry.hash === hash ? [] : [`seal ${number} differs from the audit log`]
    }),
    // Seals that were added while this was reading come after the last.
    ...[...sealed.keys()]
      .filter((number) => !numbers.has(number) && number <= last)
      .map((number) => `seal ${number} of the audit log is missing`),
  ]
}

async function checkObservations(
  deps: VerifySealDeps,
  seals: SealsTable[],
  sealed: SealEntries,
  sample: number | undefined,
): Promise<Findings[number]> {
  const { seals: store, leaves, observationsOfRun } = deps
  let removed = await readRemovals(deps)
  const faults: string[] = []
  let [checked, gone] = [0, 0]
  const chosen = chosenFrom(seals, sample)
  for (const { number, run, leaves: size, root } of chosen) {
    const readAfter = sealed.get(number)?.readAfter ?? 0
    const isGone = (channelId: string) => (removed.get(channelId) ?? 0) > readAfter
    const compare = () => compareLeaves(observationsOfRun(run), leaves.ofRun(run, size), isGone)
    let found = await compare()
    if (found.faultCount > 0) {
      // A channel may have been removed since the removals were read.
      removed = await readRemovals(deps)
      found = await compare()
    }
    checked += found.size
    gone += found.gone
    const isWhole = found.root === root && found.size === size
    for (const { kind, channelId, messageId } of found.faults)
      faults.push(
        isWhole
          ? `the stored leaf of post ${channelId}_${messageId} in seal ${number} was changed`
          : `an observation of post ${channelId}_${messageId} in seal ${number} was ${kind}`,
      )
    const unnamed = found.faultCount - found.faults.length
    if (unnamed > 0) faults.push(`${unnamed} more observations differ in seal ${number}`)
    if (!isWhole && found.faultCount === 0)
      faults.push(`the observations do not lead to the root of seal ${number}`)
  }
  const known = await store.knownRuns()
  for (const run of await leaves.runsWithObservations())
    if (!known.has(run)) faults.push(`the run ${run} has observations, but no seal`)
  const isSample = chosen.length < seals.length
  const parts = [
    `intact: ${counted(checked - gone, 'observation')} of ${isSample ? `a sample of ${chosen.length} of ` : ''}${counted(seals.length, 'seal')}`,
    ...(gone > 0 ? [`${gone} were deleted with their channels, as the audit log says`] : []),
  ]
  return finding('observations', faults, parts.join('; '))
}

/** All seals, or so many at random. */
function chosenFrom(seals: SealsTable[], sample = seals.length): SealsTable[] {
  const left = [...seals]
  const chosen: SealsTable[] = []
  while (chosen.length < sample && left.length > 0)
    chosen.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return chosen.toSorted((a, b) => a.number - b.number)
}

/** Number of time stamps by what is known of them. */
type StampCounts = { valid: number; missing: number; unchecked: number; late: number; early: number }

async function checkStamps(
  { stamps, roots }: VerifySealDeps,
  seals: SealsTable[],
): Promise<Findings[number]> {
  const counts: StampCounts = { valid: 0, missing: 0, unchecked: 0, late: 0, early: 0 }
  const faults: string[] = []
  for (let at = 0; at < seals.length; at += sealsAtOnce) {
    const page = new Map(seals.slice(at, at + sealsAtOnce).map((one) => [one.number, one]))
    for (const stamp of await stamps.ofSeals([...page.keys()])) {
      const seal = page.get(stamp.seal)
      if (!seal) continue
      const state = await checkStamp(seal, stamp, roots)
      if (state.fault) faults.push(`the stamp of ${stamp.authority} on seal ${stamp.seal}: ${state.fault}`)
      for (const count of state.counts) counts[count] += 1
    }
  }
  const { valid, missing, unchecked, late, early } = counts
  const detail = [
    counted(valid, 'valid time stamp'),
    ...(unchecked > 0 ? [`${unchecked} were not checked, because TSA_ROOTS is not set`] : []),
    ...(late > 0 ? [`${late} came more than a day after their seal, and prove only the later time`] : []),
    ...(early > 0
      ? [`clock differs: ${early} more than ${clockToleranceMs / 1_000} seconds earlier than their seal says`]
      : []),
    ...(missing > 0 ? [`${missing} are missing`] : []),
  ]
  return finding('time-stamps', faults, detail.join('; '))
}

async function checkStamp(
  { hash, sealedAt }: SealsTable,
  { state, token, stampedAt }: StampRow,
  roots: readonly Certificate[],
): Promise<{ fault?: string; counts: (keyof StampCounts)[] }> {
  if (state !== 'stamped' || !token || !stampedAt) return { counts: ['missing'] }
  if (roots.length === 0) return { counts: ['unchecked'] }
  try {
    const { at } = await verifyStamp(Buffer.from(token, 'base64'), { hash, roots })
    if (at !== stampedAt.toISOString()) return { fault: 'the stored time differs from the stamp', counts: [] }
    if (isBeforeSeal(sealedAt, at)) return { counts: ['valid', 'early'] }
    return { counts: isLate(sealedAt, stampedAt) ? ['valid', 'late'] : ['valid'] }
  } catch (error) {
    if (error instanceof BadStamp) return { fault: error.message, counts: [] }
    throw error
  }
}

/** Many faults usually have one cause, so the first ten are listed. */
function finding(name: string, faults: string[], fine: string): Findings[number] {
  const more = faults.length > 10 ? `; ${faults.length - 10} more` : ''
  return { check: name, ok: faults.length === 0, detail: faults.slice(0, 10).join('; ') + more || fine }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
