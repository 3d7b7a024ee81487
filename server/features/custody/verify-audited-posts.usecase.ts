import type { AuditLogStore } from '#audit/audit-log.store'
import type { AuditedPostStore } from '#audit/audited-posts.store'
import type { Findings } from '#server/module'

type VerifyDeps = {
  auditLog: Pick<AuditLogStore, 'ofAction'>
  auditedPosts: Pick<AuditedPostStore, 'hashOf'>
}

const linesAtOnce = 1_000
const namedAtMost = 10
/** Not parsed as JSON: unreadable lines are reported by the check of the audit log itself. */
const hashIn = /"postsHash":"([0-9a-f]{64})"/

/** Compares the posts that are stored of each export with the hash in its audit entry. */
export async function verifyAuditedPosts({ auditLog, auditedPosts }: VerifyDeps): Promise<Findings> {
  const differing: string[] = []
  let exports = 0
  let last = 0
  for (;;) {
    const lines = await auditLog.ofAction('export.end', { after: last, limit: linesAtOnce })
    for (const { objectId, details } of lines) {
      const hash = hashIn.exec(details)?.[1]
      if (hash === undefined) continue
      exports += 1
      if ((await auditedPosts.hashOf(objectId)) !== hash) differing.push(objectId)
    }
    last = lines.at(-1)?.seq ?? last
    if (lines.length < linesAtOnce) break
  }
  const named = differing.length > 0 ? `: ${differing.slice(0, namedAtMost).join(', ')}` : ''
  const detail = `${exports === 1 ? '1 list' : `${exports} lists`} compared with the audit log, ${differing.length} ${differing.length === 1 ? 'differs' : 'differ'}${named}`
  return [{ check: 'exported-posts', ok: differing.length === 0, detail }]
}
