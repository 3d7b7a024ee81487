import { expect, test } from 'vitest'
import { AppError } from '#server/errors'
import { endOf } from './job-end.ts'
import type { AnalysisJob } from './jobs.store.ts'

const now = new Date('2026-01-01T10:00:00Z')
const clock = { now: () => now, newId: () => '1' }
const report = { read: 0, new: 0, updated: 0, unchanged: 0, skipped: [], skippedCount: 0, gaps: [] }
const job: AnalysisJob = {
  ...{ kind: 'analysis', input: { analysis: 'outdated', actorId: '' }, checkpoint: null },
  ...{ id: '1', lease: '', report, added: {}, createdBy: '', total: 1, attempts: 1, waits: 0 },
}

test('a job whose read waited too long behind searches is tried again after a second', () => {
  const end = endOf({ clock, onError: () => undefined }, job, new AppError('overloaded'))
  expect(end).toMatchObject({
    status: 'waiting',
    code: 'overloaded',
    retryAt: new Date(now.getTime() + 1_000),
  })
})
