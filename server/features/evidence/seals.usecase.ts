import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { sealRoutes } from '@litopys/contract/routes/seals'
import type { SealStamp } from '@litopys/contract/schemas/seal'
import { isStampFault, stampFaults } from '@litopys/contract/stamp-faults'
import type { Clock } from '#server/clock'
import { isLate } from './late.ts'
import type { SealStore } from './seals.store.ts'
import type { StampRow, StampStore } from './stamps.store.ts'

export type SealListDeps = { seals: SealStore; stamps: StampStore; clock: Clock }

/** A page of seals with their time stamps, newest first. */
export async function listSeals(
  { seals: store, stamps: stampStore, clock }: SealListDeps,
  { before, itemsPerPage }: InputOf<typeof sealRoutes.list>,
): Promise<OutputOf<typeof sealRoutes.list>> {
  const { seals, total } = await store.page(before, itemsPerPage)
  const stamps = Map.groupBy(await stampStore.ofSeals(seals.map(({ number }) => number)), ({ seal }) => seal)
  const data = seals.map((seal) => ({
    ...seal,
    stamps: (stamps.get(seal.number) ?? []).map((row) => ({
      ...shownStamp(row),
      isLate: isLate(seal.sealedAt, row.stampedAt ?? clock.now()),
    })),
  }))
  return { data, totalItems: total, page: 1, itemsPerPage }
}

function shownStamp(row: StampRow): Omit<SealStamp, 'isLate'> {
  const { authority, state, attempts, nextAt, reasonCode, reasonDetail, stampedAt, serial, policy } = row
  return {
    authority,
    state,
    attempts,
    ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
    ...(reasonCode ? { code: reasonCode, reason: reasonOf(reasonCode, reasonDetail ?? '') } : {}),
    ...(reasonDetail ? { detail: reasonDetail } : {}),
    ...(stampedAt ? { stampedAt: stampedAt.toISOString() } : {}),
    ...(serial ? { serial } : {}),
    ...(policy ? { policy } : {}),
  }
}

function reasonOf(code: string, detail: string): string {
  return isStampFault(code) ? stampFaults[code].replaceAll('{detail}', () => detail) : code
}
