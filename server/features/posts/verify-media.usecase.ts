import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { FileStore } from '#files/file-store'
import { storedHashes } from '#media/files'
import { mediaName } from '#media/hash'
import type { MediaStore } from './media.store.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
export type VerifyMediaDeps = { media: MediaStore; files: FileStore }

/** Reads every stored file in full, compares it with its hash, and compares the files with the posts. */
export async function verifyMedia({ media, files }: VerifyMediaDeps): Promise<Finding> {
  const counts = { read: 0, damaged: 0, lost: 0, spare: 0 }
  // One hexadecimal digit at a time keeps only a sixteenth of all hashes in memory.
  for (const start of '0123456789abcdef') {
    // Read the references first: a file is stored before a post refers to it.
    const referenced = await media.listReferenced(start)
    for await (const hash of storedHashes(files, start)) {
      counts.read += 1
      if ((await hashOf(files, hash)) !== hash) counts.damaged += 1
      if (!referenced.delete(hash)) counts.spare += 1
    }
    counts.lost += referenced.size
  }
  const { read, damaged, lost, spare } = counts
  return {
    check: 'media',
    ok: damaged === 0 && lost === 0,
    detail: `${read} files read in full: ${damaged} damaged, ${spare} used by no post, ${lost} missing`,
  }
}

async function hashOf(files: FileStore, name: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(files.read(mediaName(name)), hash)
  return hash.digest('hex')
}
