import type { LastRun } from '@litopys/contract/schemas/channel'
import type { Job } from '@litopys/contract/schemas/job'
import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'

type Row = Selectable<Tables['jobs']>

/** The job as the API shows it. */
export function jobOf(row: Row): Job {
  const { id, kind, title, report, done, total, createdBy, createdAt, startedAt, finishedAt } = row
  return {
    ...{ id, kind, title, report, done, total, createdBy },
    state: stateOf(row),
    ...refreshOf(row),
    createdAt: createdAt.toISOString(),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
  }
}

function refreshOf({ input, checkpoint }: Row): Pick<Job, 'refresh'> {
  if (!('mode' in input)) return {}
  const { mode, channel, channelId } = input
  const step = checkpoint && 'step' in checkpoint ? { step: checkpoint.step } : {}
  return { refresh: { mode, channel, channelId, ...step } }
}

function stateOf(row: Row): Job['state'] {
  const { status, reason, reasonCode, reasonDetail } = row
  switch (status) {
    case 'failed': {
      const detail = reasonDetail === null ? {} : { detail: reasonDetail }
      return { status, code: reasonCode ?? 'unexpected', ...detail, reason: reason ?? '' }
    }
    case 'queued':
      return { status, ...waitOf(row), ...machineOf(row) }
    case 'running':
      return { status, ...waitOf(row) }
    default:
      return { status }
  }
}

/** Where on the machine the file lies is for nobody but its server. */
function machineOf({ input }: Row): { machine?: string } {
  const [machine] = 'uploadId' in input ? (input.place?.split(':') ?? []) : []
  return machine === undefined ? {} : { machine }
}

function waitOf({ reason, reasonCode, retryAt }: Row) {
  return retryAt && reasonCode
    ? { code: reasonCode, reason: reason ?? '', retryAt: retryAt.toISOString() }
    : {}
}

/** The job as the last run of its channel. */
export function runOf(row: Row): LastRun {
  const { id: jobId, status, reason, reasonCode, retryAt, report, createdAt, finishedAt } = row
  return {
    ...{ jobId, status, new: report.new, updated: report.updated, deleted: report.deleted ?? 0 },
    ...(reasonCode ? { code: reasonCode, reason: reason ?? '' } : {}),
    ...(retryAt ? { retryAt: retryAt.toISOString() } : {}),
    createdAt: createdAt.toISOString(),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
  }
}
