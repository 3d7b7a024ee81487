import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { expect } from '@playwright/test'
import { localApi } from './people.ts'
import type { LitopysServer } from './server.ts'

/** Imports posts as lines of JSONL. Existing posts stay unchanged. */
export async function archivePosts(
  litopys: LitopysServer,
  posts: readonly object[],
  fileName = 'posts.jsonl',
): Promise<void> {
  const api = localApi(litopys)
  const file = path.join(litopys.directory, 'posts.jsonl')
  await writeFile(file, posts.map((post) => JSON.stringify(post)).join('\n'))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  await expect
    .poll(async () => (await api.call(jobRoutes.read, { id: job.id })).data.state, { timeout: 60_000 })
    .toMatchObject({ status: 'done' })
}
