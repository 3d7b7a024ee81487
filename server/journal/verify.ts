import type { OutputOf } from '@litopys/contract/route'
import type { verifyArchive } from '@litopys/contract/routes/archives'
import type { Checkpoint } from './checkpoint-file.ts'
import { type Checkpoints, noLine } from './checkpoints.ts'
import type { JournalHead, JournalStore } from './journal.store.ts'

type Finding = OutputOf<typeof verifyArchive>['data'][number]
type VerifyDeps = {
  journal: Pick<JournalStore, 'check'>
  checkpoints: Pick<Checkpoints, 'known'>
  /** Whether they lie outside the data directory: inside, whoever cuts the journal can cut them too. */
  areCheckpointsApart: boolean
}

const pageSize = 1_000
const besideJournal =
  '; they lie in the data directory, where whoever cuts the journal can cut them too: set AUDIT_CHECKPOINT_DIR or keep copies elsewhere'

/**
 * Hold the journal against itself and against what was signed of it: a change, a removal, an exchange, a cut and a journal written
 * anew with its own key are found (notes on security, T19). It is read page by page, however long it is.
 */
export async function verifyJournal({
  journal,
  checkpoints,
  areCheckpointsApart,
}: VerifyDeps): Promise<Finding[]> {
  // Known before the lines are read: all of it must be among them.
  const known = checkpoints.known()
  const signed = new Map(known.checkpoints.map((one) => [one.seq, one]))
  const faults: string[] = []
  const unmet = new Map(signed)
  unmet.delete(noLine.seq)
  let isObservedHeld = known.observed === undefined
  let count = 0
  let head: JournalHead = { seq: 0, mac: '' }

  for (;;) {
    const lines = await journal.check(head, pageSize)
    for (const line of lines) {
      if (line.seq !== head.seq + 1) faults.push(`before line ${line.seq} something is missing`)
      if (!line.fits) faults.push(`line ${line.seq} is not as it was written`)
      count += 1
      const checkpoint = signed.get(line.seq)
      if (checkpoint?.head === line.mac && checkpoint.count === count) unmet.delete(line.seq)
      if (line.seq === known.observed?.seq) isObservedHeld = line.mac === known.observed.mac
      head = line
    }
    if (lines.length < pageSize) break
  }
  if (!isObservedHeld)
    faults.push(`line ${known.observed?.seq}, which was written since the start, is not there`)
  const signedFaults = [...checkpointFaults(known, head), ...unmetFaults([...unmet.values()])]
  return [
    finding('journal', faults, `${count} lines of the audit journal hold together`),
    finding(
      'checkpoints',
      signedFaults,
      `${signed.size} signed checkpoints agree with the audit journal${areCheckpointsApart ? '' : besideJournal}`,
    ),
  ]
}

function checkpointFaults(known: ReturnType<Checkpoints['known']>, head: JournalHead): string[] {
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
