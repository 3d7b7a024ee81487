import { expect, test } from 'vitest'
import { AppError } from '#server/errors'
import type { ClaimedJob } from './job.ts'
import { endOf } from './job-end.ts'

const now = new Date('2026-01-01T10:00:00Z')
const clock = { now: () => now, newId: () => '1' }
const report = { read: 0, new: 0, updated: 0, unchanged: 0, skipped: [], skippedCount: 0, gaps: [] }
const job: ClaimedJob = {
  kind: 'analysis',
  input: {},
  checkpoint: null,
  id: '1',
  lease: '',
  report,
  added: {},
  createdBy: '',
  total: 1,
  attempts: 1,
  waits: 0,
}

test('a job whose read waited too long behind searches is retried after a second, and the log names it', () => {
  const logged: unknown[] = []
  const deps = { clock, onError: (_error: unknown, about?: object) => logged.push(about) }
  const end = endOf(deps, {}, job, new AppError('overloaded'))
  expect(logged).toEqual([{ id: '1', kind: 'analysis', isRetried: true }])
  expect(end).toMatchObject({
    status: 'waiting',
    code: 'overloaded',
    retryAt: new Date(now.getTime() + 1_000),
  })
})

test('a definition gives its own end to an error that only its kind knows, and the log says nothing', () => {
  const logged: unknown[] = []
  const definition = {
    endOf: (_job: ClaimedJob, cause: unknown) =>
      cause instanceof RangeError
        ? ({ status: 'failed', code: 'file_gone', reason: 'gone' } as const)
        : undefined,
  }
  const deps = { clock, onError: (error: unknown) => logged.push(error) }
  expect(endOf(deps, definition, job, new RangeError())).toMatchObject({
    status: 'failed',
    code: 'file_gone',
  })
  expect(logged).toEqual([])
  expect(endOf(deps, definition, job, new TypeError())).toMatchObject({
    status: 'failed',
    code: 'unexpected',
  })
  expect(logged).toHaveLength(1)
})
