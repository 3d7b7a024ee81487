import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Records } from '#db/open'
import type { Uploads } from './jobs.store.ts'
import { besideUpload } from './opened-upload.ts'

export type Upload = { id: string; fileName: string; size: number; createdBy: string; createdAt: Date }
type Taken = Upload & { place: string | null }
export type UploadStore = ReturnType<typeof createUploadStore>

/** Uploaded files lie under server-made names; the name that the browser gave is only shown. `place` is written down with each where others share the records. */
export function createUploadStore(db: Records, directory: string, place: string | null) {
  const pathOf = (id: string) => join(directory, id)
  const remove = async (id: string): Promise<void> => {
    await db.deleteFrom('uploads').where('id', '=', id).execute()
    for (const path of [...besideUpload(pathOf(id)), pathOf(id)]) await rm(path, { force: true })
  }
  return {
    ...{ pathOf, remove },

    /** Stream a body to disk, where it is when this resolves with its size. A broken stream leaves nothing behind. */
    async write(id: string, body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number> {
      try {
        await pipeline(body, createWriteStream(pathOf(id), { flags: 'wx', mode: 0o600, flush: true }), {
          signal,
        })
        return (await stat(pathOf(id))).size
      } catch (error) {
        await rm(pathOf(id), { force: true })
        throw error
      }
    },

    async add(upload: Upload): Promise<void> {
      await db
        .insertInto('uploads')
        .values({ ...upload, place })
        .execute()
    },

    /** The files that lie here, and those that ought to; undefined where nobody shares the records. */
    async here(): Promise<Uploads | undefined> {
      if (place === null) return undefined
      const ids = (await readdir(directory)).filter((name) => !name.includes('.'))
      return { ids, place }
    },

    /** Files of uploads that were cut short, and uploads nobody imported: what a start finds and no job needs. */
    async removeUnused(before: Date): Promise<void> {
      const used = await db
        .selectFrom('jobs')
        .select((eb) => eb.ref('input', '->>').key('uploadId').as('id'))
        .where('status', 'in', ['queued', 'running'])
        .execute()
      const kept = await db.selectFrom('uploads').select('id').where('createdAt', '>', before).execute()
      const needed = new Set([...used, ...kept].map((row) => row.id))
      for (const name of await readdir(directory)) {
        const [id = name] = name.split('.')
        if (!needed.has(id)) await remove(id)
      }
    },
  }
}

/** The upload, for one import only: when `transaction` commits, its file belongs to that. */
export function takeUpload(transaction: Records, id: string): Promise<Taken | undefined> {
  return transaction.deleteFrom('uploads').where('id', '=', id).returningAll().executeTakeFirst()
}
