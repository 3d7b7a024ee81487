import type { Job } from '@litopys/contract/schemas/job'
import type { Selectable } from 'kysely'
import type { Tables } from '#records/tables'
import type { JobView } from './job.ts'

type Row = Selectable<Tables['jobs']>

/** The job as the API shows it. The definition of its kind makes `view`. */
export function jobOf(row: Row, { machine, ...view }: JobView): Job {
  const { id, kind, title, report, done, total, createdBy, createdAt, startedAt, finishedAt } = row
  return {
    id,
    kind,
    title,
    report,
    done,
    total,
    createdBy,
    state: stateOf(row, machine),
    ...view,
    createdAt: createdAt.toISOString(),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
  }
}

function stateOf(row: Row, machine: string | undefined): Job['state'] {
  const { status, reason, reasonCode, reasonDetail } = row
  switch (status) {
    case 'failed': {
      const detail = reasonDetail === null ? {} : { detail: reasonDetail }
      return { status, code: reasonCode ?? 'unexpected', ...detail, reason: reason ?? '' }
    }
    case 'queued':
      return { status, ...waitOf(row), ...(machine === undefined ? {} : { machine }) }
    case 'running':
      return { status, ...waitOf(row) }
    default:
      return { status }
  }
}

function waitOf({ reason, reasonCode, retryAt }: Row) {
  return retryAt && reasonCode
    ? { code: reasonCode, reason: reason ?? '', retryAt: retryAt.toISOString() }
    : {}
}
