import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FileStore } from '#files/file-store'
import { openFileStore } from '#files/open-files'
import { createJobStore } from '#jobs/jobs.store'
import { unsettledRuns } from '#media/claims'
import { openRecords } from '#records/open'
import { layOut } from '#testing/template'
import { clearMedia } from './media-claims.store.ts'

test('a start keeps the claims of a job that another process begins meanwhile', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-claims-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  layOut(directory)
  const records = await openRecords({ directory: join(directory, 'records'), url: undefined })
  onTestFinished(() => records.destroy())
  const files = await openFileStore({ kind: 'folder', path: directory, isShared: true })
  const claim = `${crypto.randomUUID()}.${'a'.repeat(64)}`
  const [id = ''] = claim.split('.')
  const begin = async () => {
    const job = { id, kind: 'import', title: 'export.zip', input: {}, total: 0, createdBy: '' } as const
    await createJobStore(records).add({ ...job, createdAt: new Date() })
    await files.mark(`media/claims/${claim}`)
  }
  let isBegun = false
  const between: FileStore = {
    ...files,
    list: async function* (start) {
      if (!isBegun) {
        isBegun = true
        await begin()
      }
      yield* files.list(start)
    },
  }
  await clearMedia(records, { files: between, findReferenced: async () => new Set() })
  expect(await unsettledRuns(files)).toEqual([id])
})
