import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRecords, type Records } from '#records/open'
import { systemClock } from '#server/clock'
import { jobEnd, startTestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'
import { createJobLists } from './job-lists.store.ts'
import { createJobStore } from './jobs.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-jobs-'))
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
const [first, second] = [systemClock.newId(), systemClock.newId()]
const progress = {
  checkpoint: null,
  done: 5,
  added: {},
  report: { read: 1, new: 1, updated: 0, unchanged: 0, skipped: [], skippedCount: 0, gaps: [] },
}
function newJob() {
  const input = { uploadId: systemClock.newId(), actorId: 'local' }
  const made = { createdBy: 'somebody', createdAt: at(0) }
  return { id: systemClock.newId(), kind: 'import' as const, title: 'file', input, total: 10, ...made }
}

let db: Records
beforeAll(async () => {
  layOut(directory)
  db = await openRecords({ directory: join(directory, 'records'), url: undefined })
})
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
})
afterAll(async () => {
  await db.destroy()
  rmSync(directory, { recursive: true })
})

/** Lets the time of all leases run out. */
async function endLeases() {
  await db.updateTable('jobs').set({ leasedUntil: sql`clock_timestamp() - interval '1 second'` }).execute()
}

describe('a job that a second process takes for abandoned', () => {
  test('is no longer written by the first process', async () => {
    const jobs = createJobStore(db)
    await jobs.add(newJob())
    const slow = await jobs.claim('import', first, at(0))
    await endLeases()
    const taken = await jobs.claim('import', second, at(1))
    if (!slow || !taken) throw new Error('The job was not given out twice')
    expect(taken.id).toBe(slow.id)
    expect(await jobs.renew(slow)).toBeUndefined()
    expect(await jobs.save(slow, progress)).toBeUndefined()
    expect(await jobs.finish(slow, at(2), { status: 'done' })).toBe(false)
    expect(await createJobLists(db, []).find(slow.id)).toMatchObject({
      state: { status: 'running' },
      done: 0,
    })
    expect(await jobs.save(taken, progress)).toEqual({ cancelRequested: false })
    expect(await jobs.finish(taken, at(3), { status: 'done' })).toBe(true)
  })
  test('stays with the first process as long as it renews its lease', async () => {
    const jobs = createJobStore(db)
    await jobs.add(newJob())
    const job = await jobs.claim('import', first, at(0))
    if (!job) throw new Error('There is no job')
    await endLeases()
    await jobs.renew(job)
    expect(await jobs.claim('import', second, at(1))).toBeUndefined()
  })
})

describe('jobs', () => {
  test('are listed by status, running jobs before queued ones', async () => {
    const jobs = createJobStore(db)
    for (const job of [newJob(), newJob(), newJob()]) await jobs.add(job)
    const ended = await jobs.claim('import', first, at(1))
    if (!ended) throw new Error('There is no job')
    await jobs.finish(ended, at(2), { status: 'cancelled' })
    await jobs.claim('import', first, at(3))
    const listed = async (status: 'goingOn' | 'ended' | 'done' | 'cancelled') =>
      (await createJobLists(db, []).page(0, 10, { status })).jobs.map(({ state }) => state.status)
    expect(await listed('goingOn')).toEqual(['running', 'queued'])
    expect(await listed('ended')).toEqual(['cancelled'])
    expect(await listed('cancelled')).toEqual(['cancelled'])
    expect(await listed('done')).toEqual([])
  })
})

test('an import whose file is missing fails and says so', async () => {
  const data = join(directory, 'gone')
  layOut(data)
  const records = await openRecords({ directory: join(data, 'records'), url: undefined })
  const job = newJob()
  await createJobStore(records).add(job)
  await records.destroy()
  const litopys = await startTestLitopys({ DATA_DIR: data })
  try {
    expect((await jobEnd(litopys.api, job.id)).state).toMatchObject({ status: 'failed', code: 'file_gone' })
  } finally {
    await litopys.close()
  }
})

describe('a job that waits for a retry', () => {
  test('says why, and runs again when it is due', async () => {
    const jobs = createJobStore(db)
    await jobs.add(newJob())
    const job = await jobs.claim('import', first, at(0))
    if (!job) throw new Error('There is no job')
    const wait = {
      status: 'waiting',
      code: 'storage_full',
      reason: 'The disk of the server is full. Contact the administrator of the server.',
      retryAt: at(4),
    } as const
    await jobs.finish(job, at(0), wait)
    expect((await createJobLists(db, []).find(job.id))?.state).toMatchObject({
      status: 'queued',
      code: 'storage_full',
    })
    expect(await jobs.claim('import', second, at(3))).toBeUndefined()
    expect(await jobs.claim('import', second, at(4))).toMatchObject({ id: job.id, waits: 1, attempts: 1 })
    expect((await createJobLists(db, []).find(job.id))?.state).toEqual({ status: 'running' })
  })
})

test('a job that ended the process three times is not started a fourth time', async () => {
  const data = join(directory, 'data')
  layOut(data)
  const records = await openRecords({ directory: join(data, 'records'), url: undefined })
  const jobs = createJobStore(records)
  const { id, ...job } = newJob()
  await jobs.add({ id, ...job })
  for (let i = 0; i < 3; i += 1) {
    await jobs.claim('import', systemClock.newId(), at(i))
    await jobs.releaseAll()
  }
  await records.destroy()
  const litopys = await startTestLitopys({ DATA_DIR: data })
  try {
    expect((await jobEnd(litopys.api, id)).state).toMatchObject({ status: 'failed', code: 'job_given_up' })
  } finally {
    await litopys.close()
  }
})
