import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '#http/serve'
import type { JobDefinition } from '#jobs/job'
import type { Records } from '#records/open'
import { resealColumn, type SealedColumn } from '#records/reseal'
import type { Seal } from '#secrets/seal'
import type { Metric } from '#telemetry/metric'
import type { Table } from './table.ts'

/**
 * What a feature adds to the server. The other members of a module are functions and stores for features
 * above it.
 */
export type Module = {
  /** Mounts the routes. Called when all modules are open. */
  routes?(serve: Serve): void
  /** Mounts pages outside the API, with their own authorisation. */
  pages?(app: FastifyInstance): void
  /** The kinds of jobs of this feature. */
  jobs?: readonly JobDefinition[]
  /** Lists that can be exported. */
  exports?: readonly Table[]
  /** Values that Prometheus reads, if metrics are on. */
  metrics?: readonly Metric[]
  /** Checks stored data for `npx litopys verify`. `sample`: how many seals to recompute; without it all. */
  verify?(options: VerifyOptions): Promise<Findings>
  /** Columns of the feature with sealed texts. */
  sealed?: readonly SealedColumn[]
  /** Updates rows that contain a user's e-mail, in the transaction that changes it. */
  renameUser?(transaction: Records, change: EmailChange): Promise<void>
}

export type VerifyOptions = { sample?: number | undefined }
export type Findings = ResultOf<typeof archiveRoutes.verify>
export type EmailChange = { userId: string; from: string; to: string }

/** Passes a new e-mail, in the transaction of the change. */
export function renameUserIn(modules: readonly Module[]) {
  return async (transaction: Records, change: EmailChange): Promise<void> => {
    for (const module of modules) await module.renameUser?.(transaction, change)
  }
}

/** Seals all stored texts of former keys with the current key. Returns their number. */
export async function resealEach(
  { records, seal }: { records: Records; seal: Seal },
  modules: readonly Pick<Module, 'sealed'>[],
): Promise<number> {
  let resealed = 0
  for (const column of modules.flatMap(({ sealed = [] }) => sealed))
    resealed += await resealColumn(records, seal, column)
  return resealed
}

/** Findings of every module that checks stored data. */
export function verifyEach(modules: readonly Module[]) {
  return async (options: VerifyOptions): Promise<Findings> => {
    const findings: Findings = []
    for (const module of modules) findings.push(...((await module.verify?.(options)) ?? []))
    return findings
  }
}
