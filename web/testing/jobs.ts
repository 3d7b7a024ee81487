import type { ImportReport, Job } from '@litopys/contract/schemas/job'

const noReport: ImportReport = {
  read: 0,
  new: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  skippedCount: 0,
  gaps: [],
}

/** A job for tests, as the server returns it: by default, the refresh of a channel. */
export function job(own: Partial<Job> = {}): Job {
  return {
    id: '7',
    kind: 'refresh',
    title: 'Вітряк',
    state: { status: 'running' },
    done: 0,
    total: 0,
    refresh: { mode: 'refresh', channel: '6f0c', channelId: '1006503122', step: 'forward' },
    report: noReport,
    createdBy: 'admin@example.org',
    createdAt: '2026-03-02T08:00:00.000Z',
    ...own,
  }
}
