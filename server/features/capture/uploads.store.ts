import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { FileStore } from '#files/file-store'
import type { Records } from '#records/open'
import type { Clock } from '#server/clock'
import type { Uploads } from './import-jobs.store.ts'
import { besideUpload } from './opened-upload.store.ts'

export type Upload = { id: string; fileName: string; size: number; createdBy: string; createdAt: Date }
type Receiving = { clock: Clock; assertWhole(size: number): void; signal: AbortSignal }
type Taken = Upload & { place: string | null }
export type UploadStore = ReturnType<typeof createUploadStore>

type UploadFiles = {
  files: FileStore
  /** Folder of this machine where uploads arrive. */
  directory: string
  /** Host and directory of the files, stored as `place` if other processes cannot read them. */
  location: string | null
}

/** Uploaded files have names made by the server; the name from the browser is only displayed. */
export function createUploadStore(db: Records, { files, directory, location }: UploadFiles) {
  const pathOf = (id: string) => join(directory, id)
  const nameOf = (id: string) => `uploads/${id}`
  /** The path where an import finds the upload on this machine; undefined if the file is lost. */
  const fetch = (id: string) => files.fetch(nameOf(id), pathOf(id))
  const remove = async (id: string): Promise<void> => {
    await db.deleteFrom('uploads').where('id', '=', id).execute()
    await removeFiles(id)
  }
  const removeFiles = async (id: string): Promise<void> => {
    for (const path of [...besideUpload(pathOf(id)), pathOf(id)]) await rm(path, { force: true })
    if (!files.isShared) return
    for (const name of [...besideUpload(nameOf(id)), nameOf(id)]) await files.remove(name)
  }
  /** Uploads in progress, which are not in the database yet. */
  const incoming = new Set<string>()
  return {
    fetch,
    remove,

    /**
     * Stores a body and adds the upload. Returns its size in bytes. A broken stream or a refusal by `assertWhole`
     * leaves nothing behind.
     */
    async receive(
      upload: Omit<Upload, 'size' | 'createdAt'>,
      body: AsyncIterable<Buffer>,
      { clock, assertWhole, signal }: Receiving,
    ): Promise<number> {
      const path = pathOf(upload.id)
      incoming.add(upload.id)
      try {
        await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal })
        const { size } = await stat(path)
        assertWhole(size)
        await db
          .insertInto('uploads')
          .values({ ...upload, size, place: location, createdAt: clock.now() })
          .execute()
        // After the row, so that the sweep of another process keeps the file.
        if (files.isShared) await files.put(nameOf(upload.id), path)
        return size
      } catch (error) {
        await remove(upload.id).catch(() => rm(path, { force: true }))
        throw error
      } finally {
        incoming.delete(upload.id)
      }
    },

    /** The uploads in this directory; undefined if no other process shares the database. */
    async here(): Promise<Uploads | undefined> {
      if (location === null) return undefined
      const ids = (await readdir(directory)).filter((name) => !name.includes('.'))
      return { ids, location }
    },

    /**
     * Removes uploads from before `before` that no import has taken, and files without an upload or a job.
     */
    async removeUnused(before: Date): Promise<void> {
      const names = await readdir(directory)
      if (files.isShared) for await (const name of files.list('uploads/')) names.push(basename(name))
      const ids = names.map((name) => name.split('.')[0] ?? name)
      // Copied before the queries: an upload that ends later is in the database by then.
      const kept = new Set(incoming)
      // Deleting the row claims the upload, here and for an import.
      await db.deleteFrom('uploads').where('createdAt', '<=', before).execute()
      // In one query, because an upload may become part of a job at any time.
      const used = await db
        .selectFrom('uploads')
        .select(sql<string>`id::text`.as('id'))
        .union(
          db
            .selectFrom('jobs')
            .select(sql<string>`input ->> 'uploadId'`.as('id'))
            .where('kind', '=', 'import')
            .where('status', 'in', ['queued', 'running']),
        )
        .execute()
      for (const { id } of used) kept.add(id)
      for (const id of new Set(ids)) if (!kept.has(id)) await removeFiles(id)
    },
  }
}

/** Takes the upload for an import. When `transaction` commits, the file belongs to that import. */
export function takeUpload(transaction: Records, id: string): Promise<Taken | undefined> {
  return transaction.deleteFrom('uploads').where('id', '=', id).returningAll().executeTakeFirst()
}
