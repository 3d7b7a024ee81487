import type { Clock } from '#server/clock'
import { StartError } from '#server/errors'
import type { AuditLogHead, AuditLogStore } from './audit-log.store.ts'
import type { Checkpoint, CheckpointFile, ReadCheckpoints } from './checkpoint-file.ts'

/** Signs the current end of the audit log, so that a cut or a fully rewritten log is detected too. */
export type Checkpoints = {
  /** Lines were committed up to this one. */
  observe(head: AuditLogHead): void
  /** Signs the last checkpoint of this run. */
  stop(): Promise<void>
  /** What is known about the audit log: all checkpoints, and the last line that this process wrote. */
  known(): ReadCheckpoints & { last: Checkpoint | undefined; observed: AuditLogHead | undefined }
}

type CheckpointDeps = {
  file: CheckpointFile
  auditLog: Pick<AuditLogStore, 'head' | 'find' | 'count'>
  clock: Clock
  onError(error: unknown): void
}

// Lines after the last checkpoint could be cut unnoticed after a kill of the process.
const linesBetween = 100
const timeBetweenMs = 60_000
/** The head of an audit log without lines. */
export const noLine = { seq: 0, head: '', count: 0 }

/** @throws StartError if a new audit log would be without checkpoints. */
export async function startCheckpoints(deps: CheckpointDeps): Promise<Checkpoints> {
  const { file, auditLog, clock, onError } = deps
  let last = firstCheckpoint(deps, await auditLog.head())
  let observed: AuditLogHead | undefined
  let work = Promise.resolve()

  const sign = async () => {
    const head = await auditLog.head()
    if (head?.seq === last?.seq || !head) return
    if (!last) throw new Error(`${file.path} is missing or empty beside an audit log of ${head.seq} lines`)
    if (!(await isInAuditLog(auditLog, last))) {
      // A new signature would hide the cut from `npx litopys verify`.
      throw new Error(`Line ${last.seq} of the audit log differs from its signed checkpoint`)
    }
    const next: Checkpoint = {
      number: last.number + 1,
      at: clock.now().toISOString(),
      seq: head.seq,
      head: head.mac,
      count: last.count + (await auditLog.count(last.seq, head.seq)),
    }
    file.append(next)
    last = next
  }
  // One at a time. A failed signature does not stop the audit log: it is logged and retried.
  const signNext = () => {
    work = work.then(sign).catch(onError)
    return work
  }
  await signNext()
  const timer = setInterval(signNext, timeBetweenMs)
  timer.unref()
  return {
    observe: (head) => {
      if (head.seq > (observed?.seq ?? 0)) observed = head
      if (head.seq - (last?.seq ?? 0) >= linesBetween) void signNext()
    },
    stop: async () => {
      clearInterval(timer)
      await signNext()
    },
    known: () => ({ ...file.read(), last, observed }),
  }
}

/**
 * The last checkpoint. The first is signed before the first line is written. An audit log with lines and no
 * checkpoint has lost it, and is never signed again.
 */
function firstCheckpoint(
  { file, clock }: CheckpointDeps,
  head: AuditLogHead | undefined,
): Checkpoint | undefined {
  try {
    const last = file.last()
    if (last || head) return last
    const first = { number: 1, at: clock.now().toISOString(), ...noLine }
    file.append(first)
    return first
  } catch (cause) {
    const reason = String(cause)
    throw new StartError(`${file.path} (AUDIT_CHECKPOINT_DIR) cannot be read or written: ${reason}`, cause)
  }
}

async function isInAuditLog(
  auditLog: CheckpointDeps['auditLog'],
  { seq, head }: Checkpoint,
): Promise<boolean> {
  if (seq === noLine.seq) return true
  const line = await auditLog.find(seq)
  return line?.mac === head
}
