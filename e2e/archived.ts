import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { expect } from '@playwright/test'
import { zipOf } from '../server/testing/zip.ts'
import { localApi } from './people.ts'
import type { LitopysServer } from './server.ts'

async function importFile(litopys: LitopysServer, file: string, fileName: string): Promise<void> {
  const api = localApi(litopys)
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  await expect
    .poll(async () => (await api.call(jobRoutes.read, { id: job.id })).data.state, { timeout: 60_000 })
    .toMatchObject({ status: 'done' })
}

/** Imports posts as lines of JSONL. Existing posts stay unchanged. */
export async function archivePosts(
  litopys: LitopysServer,
  posts: readonly object[],
  fileName = 'posts.jsonl',
): Promise<void> {
  const file = path.join(litopys.directory, 'posts.jsonl')
  await writeFile(file, posts.map((post) => JSON.stringify(post)).join('\n'))
  await importFile(litopys, file, fileName)
}

/** A channel, messages as in `result.json`, and the other files of the export by path. */
type Export = {
  id: number
  name: string
  messages: readonly object[]
  files: Record<string, Buffer | string>
}

/**
 * Imports an export of Telegram Desktop as a ZIP archive. Stories share a server, so each has channel ids of its
 * own.
 */
export async function archiveExport(
  litopys: LitopysServer,
  { id, name, messages, files }: Export,
): Promise<void> {
  const result = JSON.stringify({ name, type: 'public_channel', id, messages })
  const file = path.join(litopys.directory, `${id}.zip`)
  await writeFile(file, await zipOf({ 'e/result.json': result, ...files }))
  await importFile(litopys, file, `${id}.zip`)
}
