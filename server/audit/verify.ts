import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { AuditLogHead, AuditLogStore, CheckedLine } from './audit-log.store.ts'
import type { Checkpoint } from './checkpoint-file.ts'
import { type Checkpoints, noLine } from './checkpoints.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
type VerifyDeps = {
  auditLog: Pick<AuditLogStore, 'check' | 'countUpTo'>
  checkpoints: Pick<Checkpoints, 'known'>
  /**
   * Whether they are outside the data directory. Inside, an attacker who cuts the audit log can cut them too.
   */
  areCheckpointsApart: boolean
}

type Known = ReturnType<Checkpoints['known']>

const pageSize = 1_000
const besideAuditLog =
  '; they are in the data directory, where an attacker can shorten them together with the audit log: set AUDIT_CHECKPOINT_DIR or keep copies elsewhere'

/**
 * Checks the chain of the audit log and its signed checkpoints. It detects changed, removed, added and
 * exchanged lines, a cut, and a log rewritten with another key. Reads all rows of the table, page by page.
 */
export async function verifyAuditLog({
  auditLog,
  checkpoints,
  areCheckpointsApart,
}: VerifyDeps): Promise<Finding[]> {
  // Read before the lines, which must include all of it.
  const known = checkpoints.known()
  const walked = await walk(auditLog, known)
  const { head, count, unconfirmed } = walked
  const faults = [...walked.faults]
  // Lines that are written meanwhile come after the head.
  const rows = await auditLog.countUpTo(head.seq)
  if (rows !== count) faults.push(`the table has ${rows} entries, but the chain has ${count}`)
  if (!walked.hasObserved) faults.push(`entry ${known.observed?.seq}, written since the start, is missing`)
  const signedFaults = [...checkpointFaults(known, head), ...unconfirmedFaults(unconfirmed)]
  const signed = new Set(known.checkpoints.map(({ seq }) => seq))
  return [
    finding('audit-log', faults, `${count} entries of the audit log are intact`),
    finding(
      'checkpoints',
      signedFaults,
      `${signed.size} signed checkpoints agree with the audit log${areCheckpointsApart ? '' : besideAuditLog}`,
    ),
  ]
}

/** Reads all lines in order. `unconfirmed` are the checkpoints whose line differs from the signed one. */
async function walk(auditLog: VerifyDeps['auditLog'], { checkpoints, observed }: Known) {
  const signed = new Map(checkpoints.map((one) => [one.seq, one]))
  const unconfirmed = new Map(signed)
  unconfirmed.delete(noLine.seq)
  const faults: string[] = []
  let hasObserved = observed === undefined
  let count = 0
  let head: AuditLogHead | undefined
  for (;;) {
    const lines = await auditLog.check(head, pageSize)
    for (const line of lines) {
      faults.push(...lineFaults(line, head))
      count += 1
      const checkpoint = signed.get(line.seq)
      if (checkpoint?.head === line.mac && checkpoint.count === count) unconfirmed.delete(line.seq)
      if (line.seq === observed?.seq) hasObserved = line.mac === observed.mac
      head = line
    }
    if (lines.length < pageSize) break
  }
  return {
    faults,
    count,
    hasObserved,
    head: head ?? { seq: 0, mac: '' },
    unconfirmed: [...unconfirmed.values()],
  }
}

function lineFaults({ seq, fits }: CheckedLine, before: AuditLogHead | undefined): string[] {
  return [
    ...(seq < 1 ? [`entry ${seq} comes before the first`] : []),
    ...(seq > 1 && seq !== (before?.seq ?? 0) + 1 ? [`entries before entry ${seq} are missing`] : []),
    ...(fits ? [] : [`entry ${seq} does not match its MAC`]),
  ]
}

function checkpointFaults(known: Known, head: AuditLogHead): string[] {
  const { checkpoints, broken, last } = known
  const isInOrder = checkpoints.every((one, i) => {
    return one.number === i + 1 && one.seq > (checkpoints[i - 1]?.seq ?? -1)
  })
  const first = checkpoints[0]
  return [
    ...(broken > 0 ? [`${broken} lines of the checkpoint file do not match their signature`] : []),
    ...(isInOrder ? [] : ['checkpoints are missing or out of order']),
    ...((checkpoints.at(-1)?.number ?? 0) < (last?.number ?? 0) ? ['the last checkpoints are missing'] : []),
    ...(!first && head.seq > 0 ? [`there is no checkpoint for ${head.seq} entries`] : []),
    ...(first && first.seq !== noLine.seq ? ['the first checkpoints are missing'] : []),
  ]
}

function unconfirmedFaults([first, ...rest]: Checkpoint[]): string[] {
  if (!first) return []
  const others = rest.length > 0 ? `, and ${rest.length} more` : ''
  return [`entry ${first.seq} differs from checkpoint ${first.number}${others}`]
}

/** Many faults usually have one cause, so the first three are listed. */
function finding(check: string, faults: string[], fine: string): Finding {
  const more = faults.length > 3 ? `; ${faults.length - 3} more` : ''
  return { check, ok: faults.length === 0, detail: faults.slice(0, 3).join('; ') + more || fine }
}
