import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobLists } from '#jobs/job-lists.store'
import { createJobStore } from '#jobs/jobs.store'
import { openRecords, type Records } from '#records/open'
import { systemClock } from '#server/clock'
import { isImportFrom, isImportOf, viewOfImport } from './import-jobs.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-jobs-'))
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
const [first, second] = [systemClock.newId(), systemClock.newId()]
function newJob() {
  const input = { uploadId: systemClock.newId(), actorId: 'local' }
  const made = { createdBy: 'somebody', createdAt: at(0) }
  return { id: systemClock.newId(), kind: 'import' as const, title: 'file', input, total: 10, ...made }
}

let db: Records
beforeAll(async () => {
  db = await openRecords({ directory: join(directory, 'records'), url: undefined })
})
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
})
afterAll(async () => {
  await db.destroy()
  rmSync(directory, { recursive: true })
})

test('an import is claimed only by a process that has the file', async () => {
  const jobs = createJobStore(db)
  const [here, there] = [newJob(), newJob()]
  await jobs.add(there)
  await jobs.add({ ...here, createdAt: at(1) })
  const lying = (...ids: string[]) => isImportFrom({ ids, location: 'one:/data/uploads' })
  const mine = lying(here.input.uploadId, systemClock.newId())
  expect((await jobs.claim('import', first, at(2), mine))?.id).toBe(here.id)
  expect(await jobs.claim('import', first, at(40), lying())).toBeUndefined()
  expect((await jobs.claim('import', second, at(40), lying(there.input.uploadId)))?.id).toBe(there.id)
})

test('an import with a lost file is claimed by the process that had it, and shows that machine until then', async () => {
  const jobs = createJobStore(db)
  const definition = { kind: 'import' as const, width: 1, run: async () => undefined, view: viewOfImport }
  const lists = createJobLists(db, [definition])
  const { input, ...job } = newJob()
  await jobs.add({ ...job, input: { ...input, place: 'two:/srv/litopys/uploads' } })
  expect((await lists.find(job.id))?.state).toEqual({ status: 'queued', machine: 'two' })
  expect(
    await jobs.claim('import', first, at(2), isImportFrom({ ids: [], location: 'one:/data/uploads' })),
  ).toBeUndefined()
  const there = isImportFrom({ ids: [], location: 'two:/srv/litopys/uploads' })
  expect((await jobs.claim('import', first, at(2), there))?.id).toBe(job.id)
})

test('an import belongs to the channels whose posts it read, also without new ones', async () => {
  const [met, other] = ['77', '78'].map((channelId) => ({
    id: systemClock.newId(),
    channelId,
    type: 'public_channel',
    title: 'Порт',
    username: null,
    tags: [],
    createdBy: 'local',
    createdAt: at(0),
  }))
  if (!met || !other) throw new Error('two channels are needed')
  await db.insertInto('channels').values([met, other]).execute()
  const jobs = createJobStore(db)
  const job = newJob()
  await jobs.add(job)
  await db.updateTable('jobs').set({ added: '{"77":0}' }).execute()
  const definition = { kind: 'import' as const, width: 1, run: async () => undefined }
  const lists = createJobLists(db, [{ ...definition, isOfChannel: isImportOf }])
  const idsOf = async (channel: string) => (await lists.page(0, 10, { channel })).jobs.map(({ id }) => id)
  expect(await idsOf(met.id)).toEqual([job.id])
  expect(await idsOf(other.id)).toEqual([])
})
