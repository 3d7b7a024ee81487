import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFolderStore } from '#files/folder-store'
import { createJobStore } from '#jobs/jobs.store'
import { systemClock } from '#server/clock'
import { openTestRecords, turnable } from '#testing/records'
import { startUploadSweep, unusedUploadMs } from './upload-sweep.job.ts'
import { createUploadStore, takeUpload } from './uploads.store.ts'

const records = await openTestRecords()
afterAll(records.close)

function newUploads() {
  const { db } = records
  const clock = turnable(systemClock)
  const directory = mkdtempSync(join(records.directory, 'uploads-'))
  const files = openFolderStore({ kind: 'folder', path: records.directory, isShared: false })
  const uploads = createUploadStore(db, { files, directory, location: null })
  const signal = new AbortController().signal
  const receive = (id: string, body: AsyncIterable<Buffer> = oneByte()) =>
    uploads.receive({ id, fileName: 'a.json', createdBy: 'anna@example.org' }, body, {
      clock,
      assertWhole: () => undefined,
      signal,
    })
  /** Returns whether the job got the upload. */
  const use = (uploadId: string) =>
    db.transaction().execute(async (transaction) => {
      if (!(await takeUpload(transaction, uploadId))) return false
      await createJobStore(transaction).add({
        id: clock.newId(),
        kind: 'import',
        title: 'a.json',
        input: { uploadId, actorId: 'local' },
        total: 1,
        createdBy: 'anna@example.org',
        createdAt: clock.now(),
      })
      return true
    })
  const sweeping = async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const sweep = await startUploadSweep({ uploads, clock, everyMs: 10, onError })
    onTestFinished(() => {
      sweep.stop()
      expect(errors).toEqual([])
    })
  }
  return { clock, directory, uploads, receive, use, sweeping, files: () => readdirSync(directory).sort() }
}

async function* oneByte() {
  yield Buffer.from('x')
}

test('an upload that no job uses is removed after a day, without a restart', async () => {
  const { clock, receive, use, sweeping, files } = newUploads()
  const [unused, used, late] = [clock.newId(), clock.newId(), clock.newId()]
  await receive(unused)
  await receive(used)
  await use(used)
  await sweeping()
  expect(files()).toEqual([unused, used].sort())
  clock.turn(unusedUploadMs - 60_000)
  await receive(late)
  clock.turn(61_000)
  await expect.poll(files).toEqual([used, late].sort())
  const left = await records.db.selectFrom('uploads').select('id').execute()
  expect(left).toEqual([{ id: late }])
})

test('an upload in progress is kept, however long it takes', async () => {
  const { clock, uploads, receive, sweeping, files } = newUploads()
  const id = clock.newId()
  const rest = Promise.withResolvers<void>()
  async function* slow() {
    yield Buffer.from('x')
    await rest.promise
    yield Buffer.from('y')
  }
  const receiving = receive(id, slow())
  await expect.poll(files).toEqual([id])
  clock.turn(unusedUploadMs * 2)
  await sweeping()
  await uploads.removeUnused(clock.now())
  expect(files()).toEqual([id])
  rest.resolve()
  expect(await receiving).toBe(2)
  await uploads.removeUnused(new Date(clock.now().getTime() - unusedUploadMs))
  expect(files()).toEqual([id])
})

test('a partial upload left by a killed process is removed at the start', async () => {
  const { directory, clock, sweeping, files } = newUploads()
  writeFileSync(join(directory, clock.newId()), 'x')
  await sweeping()
  expect(files()).toEqual([])
})

test('an upload that a job takes during a sweep keeps its file', async () => {
  const { clock, uploads, receive, use, files } = newUploads()
  let taken = 0
  for (let round = 0; round < 20; round += 1) {
    const id = clock.newId()
    await receive(id)
    clock.turn(unusedUploadMs + 1)
    const [, isTaken] = await Promise.all([uploads.removeUnused(clock.now()), use(id)])
    expect([round, files().includes(id)]).toEqual([round, isTaken])
    if (isTaken) taken += 1
  }
  expect(files()).toHaveLength(taken)
})
