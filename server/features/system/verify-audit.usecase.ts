import type { ResultOf } from '@litopys/contract/route'
import type { systemRoutes } from '@litopys/contract/routes/system'
import type { Transact } from '#audit/transact'
import type { Actor } from '#server/actor'

export type VerifyAuditDeps = {
  transact: Transact
  verifyAuditLog(): Promise<ResultOf<typeof systemRoutes.verifyAuditLog>>
}

/** Checks the audit log and adds an entry with the result. */
export async function verifyAuditNow(
  { transact, verifyAuditLog }: VerifyAuditDeps,
  actor: Actor,
): Promise<ResultOf<typeof systemRoutes.verifyAuditLog>> {
  const findings = await verifyAuditLog()
  const isIntact = findings.every(({ ok }) => ok)
  await transact(async ({ audit }) =>
    audit.add({ actor, action: 'audit.verify', outcome: isIntact ? 'done' : 'failed' }),
  )
  return findings
}
