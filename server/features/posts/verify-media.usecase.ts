import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import { mediaPath, storedHashes } from '#media/files'
import type { MediaStore } from './media.store.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
export type VerifyMediaDeps = { media: MediaStore; mediaDirectory: string }

/** Reads every stored file in full, compares it with its hash, and compares the files with the posts. */
export async function verifyMedia({ media, mediaDirectory }: VerifyMediaDeps): Promise<Finding> {
  const counts = { files: 0, damaged: 0, lost: 0, spare: 0 }
  // One hexadecimal digit at a time keeps only a sixteenth of all hashes in memory.
  for (const start of '0123456789abcdef') {
    // Read the references first: a file is stored before a post refers to it.
    const referenced = await media.listReferenced(start)
    for await (const hash of storedHashes(mediaDirectory, start)) {
      counts.files += 1
      if ((await hashOf(mediaPath(mediaDirectory, hash))) !== hash) counts.damaged += 1
      if (!referenced.delete(hash)) counts.spare += 1
    }
    counts.lost += referenced.size
  }
  const { files, damaged, lost, spare } = counts
  return {
    check: 'media',
    ok: damaged === 0 && lost === 0,
    detail: `${files} files read in full: ${damaged} damaged, ${spare} used by no post, ${lost} missing`,
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
