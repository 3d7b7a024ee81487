import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { AuditLogHead, AuditLogStore, CheckedLine } from './audit-log.store.ts'
import type { Checkpoint } from './checkpoint-file.ts'
import { type Checkpoints, noLine } from './checkpoints.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
type VerifyDeps = {
  auditLog: Pick<AuditLogStore, 'check' | 'countUpTo'>
  checkpoints: Pick<Checkpoints, 'known'>
  /** Whether they lie outside the data directory: inside, whoever cuts the audit log can cut them too. */
  areCheckpointsApart: boolean
}

type Known = ReturnType<Checkpoints['known']>

const pageSize = 1_000
const besideAuditLog =
  '; they lie in the data directory, where whoever cuts the audit log can cut them too: set AUDIT_CHECKPOINT_DIR or keep copies elsewhere'

/**
 * Holds the audit log against itself and against what was signed of it: a change, a removal, an addition, an
 * exchange, a cut and a log written anew with its own key are found (notes on security, T19). All rows of the
 * table are read, page by page.
 */
export async function verifyAuditLog({
  auditLog,
  checkpoints,
  areCheckpointsApart,
}: VerifyDeps): Promise<Finding[]> {
  // Known before the lines are read: all of it must be among them.
  const known = checkpoints.known()
  const walked = await walk(auditLog, known)
  const { head, count, unmet } = walked
  const faults = [...walked.faults]
  // Lines that are written meanwhile come after the head.
  const rows = await auditLog.countUpTo(head.seq)
  if (rows !== count) faults.push(`the table has ${rows} lines where ${count} follow one another`)
  if (!walked.isObservedHeld)
    faults.push(`line ${known.observed?.seq}, which was written since the start, is not there`)
  const signedFaults = [...checkpointFaults(known, head), ...unmetFaults(unmet)]
  const signed = new Set(known.checkpoints.map(({ seq }) => seq))
  return [
    finding('audit-log', faults, `${count} lines of the audit log hold together`),
    finding(
      'checkpoints',
      signedFaults,
      `${signed.size} signed checkpoints agree with the audit log${areCheckpointsApart ? '' : besideAuditLog}`,
    ),
  ]
}

/** Reads all lines in their order. `unmet` are the checkpoints whose line is not as it was signed. */
async function walk(auditLog: VerifyDeps['auditLog'], { checkpoints, observed }: Known) {
  const signed = new Map(checkpoints.map((one) => [one.seq, one]))
  const unmet = new Map(signed)
  unmet.delete(noLine.seq)
  const faults: string[] = []
  let isObservedHeld = observed === undefined
  let count = 0
  let head: AuditLogHead | undefined
  for (;;) {
    const lines = await auditLog.check(head, pageSize)
    for (const line of lines) {
      faults.push(...lineFaults(line, head))
      count += 1
      const checkpoint = signed.get(line.seq)
      if (checkpoint?.head === line.mac && checkpoint.count === count) unmet.delete(line.seq)
      if (line.seq === observed?.seq) isObservedHeld = line.mac === observed.mac
      head = line
    }
    if (lines.length < pageSize) break
  }
  return { faults, count, isObservedHeld, head: head ?? { seq: 0, mac: '' }, unmet: [...unmet.values()] }
}

function lineFaults({ seq, fits }: CheckedLine, before: AuditLogHead | undefined): string[] {
  return [
    ...(seq < 1 ? [`line ${seq} comes before the first`] : []),
    ...(seq > 1 && seq !== (before?.seq ?? 0) + 1 ? [`before line ${seq} something is missing`] : []),
    ...(fits ? [] : [`line ${seq} is not as it was written`]),
  ]
}

function checkpointFaults(known: Known, head: AuditLogHead): string[] {
  const { checkpoints, broken, last } = known
  const isInOrder = checkpoints.every((one, i) => {
    return one.number === i + 1 && one.seq > (checkpoints[i - 1]?.seq ?? -1)
  })
  const first = checkpoints[0]
  return [
    ...(broken > 0 ? [`${broken} lines of the checkpoint file are not as they were signed`] : []),
    ...(isInOrder ? [] : ['checkpoints are missing or out of order']),
    ...((checkpoints.at(-1)?.number ?? 0) < (last?.number ?? 0) ? ['the last checkpoints are missing'] : []),
    ...(!first && head.seq > 0 ? [`there is no checkpoint beside ${head.seq} lines`] : []),
    ...(first && first.seq !== noLine.seq ? ['the first checkpoints are missing'] : []),
  ]
}

function unmetFaults([first, ...rest]: Checkpoint[]): string[] {
  if (!first) return []
  const others = rest.length > 0 ? `, and ${rest.length} more` : ''
  return [`line ${first.seq} is not there as checkpoint ${first.number} has it${others}`]
}

/** Many faults mostly have one cause: the first three are told. */
function finding(check: string, faults: string[], fine: string): Finding {
  const more = faults.length > 3 ? `; ${faults.length - 3} more` : ''
  return { check, ok: faults.length === 0, detail: faults.slice(0, 3).join('; ') + more || fine }
}
