import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errors } from '@litopys/contract/errors'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, expect, test } from 'vitest'
import { createJobStore } from '#jobs/jobs.store'
import { openRecords } from '#records/open'
import { systemClock } from '#server/clock'
import { jobEnd, startTestLitopys } from '#testing/litopys'

const data = mkdtempSync(join(tmpdir(), 'litopys-full-'))
afterAll(() => rmSync(data, { recursive: true }))

// A reserve larger than the disk has the effect of a full disk. For a disk that is really full see
// bench/disk-full.ts.
test('below the disk reserve uploads are refused, searches work, and a job waits for free space', async () => {
  const post = (messageId: number) =>
    JSON.stringify({ channelId: 1, messageId, date: 1_769_098_145, text: 'text' })
  const first = await startTestLitopys({ DATA_DIR: data })
  const { state } = await first.importText('posts.jsonl', post(1))
  expect(state).toEqual({ status: 'done' })
  await first.close()
  const id = await queueImport(post(2))

  const full = await startTestLitopys({ DATA_DIR: data, DISK_RESERVE_BYTES: '9000000000000000' })
  const file = join(data, 'file')
  writeFileSync(file, post(3))
  await expect(full.api.upload(jobRoutes.upload, { fileName: 'file' }, file)).rejects.toThrow(
    'The disk of the server is full',
  )
  const begun = full.api.call(archiveRoutes.startCapture, { uploadId: systemClock.newId() })
  await expect(begun).rejects.toThrow('The disk of the server is full')
  const waiting = { status: 'queued', code: 'storage_full', reason: errors.storage_full.message }
  const jobState = async () => (await full.api.call(jobRoutes.read, { id })).data.state
  await expect.poll(jobState, { timeout: 20_000 }).toMatchObject(waiting)
  expect((await full.api.call(postRoutes.search, { q: 'text', page: 1, itemsPerPage: 5 })).totalItems).toBe(1)
  await full.close()

  const roomy = await startTestLitopys({ DATA_DIR: data })
  expect(await jobEnd(roomy.api, id)).toMatchObject({ state: { status: 'done' }, report: { new: 1 } })
  await roomy.close()
})

async function queueImport(content: string): Promise<string> {
  const db = await openRecords({ directory: join(data, 'records'), url: undefined })
  const [id, uploadId] = [systemClock.newId(), systemClock.newId()]
  mkdirSync(join(data, 'uploads'), { recursive: true })
  writeFileSync(join(data, 'uploads', uploadId), content)
  const by = { createdBy: 'somebody', createdAt: systemClock.now() }
  await createJobStore(db).add({
    id,
    kind: 'import',
    title: 'queued',
    input: { uploadId, actorId: 'local' },
    total: content.length,
    ...by,
  })
  await db.destroy()
  return id
}
