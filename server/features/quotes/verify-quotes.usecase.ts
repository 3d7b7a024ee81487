import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { AuditLogStore } from '#audit/audit-log.store'
import { isWhole } from './freeze.ts'
import type { QuoteRow, QuoteStore } from './quotes.store.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
type AuditLog = Pick<AuditLogStore, 'ofAction'>
type VerifyDeps = { quotes: QuoteStore; auditLog: AuditLog }

const quotesAtOnce = 500
const linesAtOnce = 1_000
const namedAtMost = 10
/** Not parsed as JSON: unreadable lines are reported by the check of the audit log itself. */
const hashIn = /"hash":"([0-9a-f]{64})"/
const postIn = /"post":"([^"]+)"/

/** The audit log's record of a saved quote. */
type Saved = { hash: string; postId: string | undefined }

/**
 * Recomputes the hash of every quote and compares hash and post with the audit log's record. Reports the
 * first quotes that do not match, are missing without a deletion, or were never saved by this server. A copy
 * and its hash can be changed together; the audit log cannot.
 */
export async function verifyQuotes({ quotes, auditLog }: VerifyDeps): Promise<Finding[]> {
  const before = await savedIn(auditLog, 0)
  const { intact, damaged } = await readQuotes(quotes)
  // Quotes saved while this was reading.
  const since = await savedIn(auditLog, before.seq)
  const saved = new Map([...before.saved, ...since.saved])
  const isDeleted = await deletedBy(auditLog, before.seq)
  const differing = [...intact].filter(([id, { hash, postId }]) => {
    const inAudit = saved.get(id)
    return inAudit && (inAudit.hash !== hash || (inAudit.postId ?? postId) !== postId)
  })
  const unknown = [...intact.keys()].filter((id) => !saved.has(id))
  const missing = [...before.saved.keys()].filter(
    (id) => !intact.has(id) && !damaged.includes(id) && !isDeleted(id),
  )
  const faults = [
    `${damaged.length} not matching their hashes${named(damaged)}`,
    ...fault(
      'not matching the audit log',
      differing.map(([id]) => id),
    ),
    ...fault('not in the audit log', unknown),
    ...fault('missing without a deletion', missing),
  ]
  const ok = damaged.length === 0 && faults.length === 1
  return [{ check: 'quotes', ok, detail: `${intact.size + damaged.length} quotes: ${faults.join('; ')}` }]
}

async function readQuotes(quotes: QuoteStore) {
  const intact = new Map<string, Pick<QuoteRow, 'hash' | 'postId'>>()
  const damaged: string[] = []
  let after: QuoteRow | undefined
  do {
    const rows = await quotes.page(quotesAtOnce, after)
    for (const row of rows) {
      const { id, hash, postId } = row
      if (isWhole(row)) intact.set(id, { hash, postId })
      else damaged.push(id)
    }
    after = rows.length === quotesAtOnce ? rows.at(-1) : undefined
  } while (after)
  return { intact, damaged }
}

async function savedIn(auditLog: AuditLog, after: number) {
  const saved = new Map<string, Saved>()
  let last = after
  for await (const { seq, objectId, details } of linesOf(auditLog, 'quote.save', after)) {
    const hash = hashIn.exec(details)?.[1]
    if (hash !== undefined) saved.set(objectId, { hash, postId: postIn.exec(details)?.[1] })
    last = seq
  }
  return { saved, seq: last }
}

/**
 * Returns whether a quote was deleted. A restoration after entry `seen` does not count, because it may have
 * happened while quotes were read.
 */
async function deletedBy(auditLog: AuditLog, seen: number): Promise<(id: string) => boolean> {
  const deleted = new Map<string, number>()
  for await (const { seq, objectId } of linesOf(auditLog, 'quote.delete', 0)) deleted.set(objectId, seq)
  const restored = new Map<string, number>()
  for await (const { seq, objectId } of linesOf(auditLog, 'quote.restore', 0)) restored.set(objectId, seq)
  return (id) => {
    const [end, back = 0] = [deleted.get(id), restored.get(id)]
    return end !== undefined && (end > back || back > seen)
  }
}

async function* linesOf(
  auditLog: AuditLog,
  action: 'quote.save' | 'quote.delete' | 'quote.restore',
  after: number,
) {
  let last = after
  for (;;) {
    const lines = await auditLog.ofAction(action, { after: last, limit: linesAtOnce })
    yield* lines
    last = lines.at(-1)?.seq ?? last
    if (lines.length < linesAtOnce) return
  }
}

function fault(description: string, ids: string[]): string[] {
  return ids.length > 0 ? [`${ids.length} ${description}${named(ids)}`] : []
}

function named(ids: string[]): string {
  return ids.length > 0 ? `: ${ids.toSorted().slice(0, namedAtMost).join(', ')}` : ''
}
