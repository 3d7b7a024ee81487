import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isHash, mediaPath } from './files.ts'

/**
 * Each run records a file in this list before storing it, because no post refers to the file yet. When the
 * run has ended, files that no post uses are removed. No other files are ever removed, so a file that a post
 * once had stays.
 */
const claimsOf = (directory: string, run: string) => join(directory, 'claims', run)

export async function claimFile(directory: string, run: string, hash: string): Promise<void> {
  await mkdir(join(directory, 'claims'), { recursive: true })
  await appendFile(claimsOf(directory, run), `${hash}\n`)
}

/** The runs with claims that were not settled. */
export async function unsettledRuns(directory: string): Promise<string[]> {
  return await readdir(join(directory, 'claims')).catch(() => [])
}

/** The directory of files, and the function that finds the files in use. */
export type StoredFiles = {
  directory: string
  /** The hashes, among these, that posts or quotes refer to. */
  findReferenced(hashes: string[]): Promise<Set<string>>
}

type FindReferenced = StoredFiles['findReferenced']

/**
 * Finds the files in use by all owners. Other files are removed, so every feature that stores files must be
 * an owner.
 */
export function findReferencedBy(owners: { findReferenced: FindReferenced }[]): FindReferenced {
  return async (hashes) => {
    const found = new Set<string>()
    for (const owner of owners)
      for (const hash of await owner.findReferenced(hashes.filter((one) => !found.has(one)))) found.add(hash)
    return found
  }
}

const atOnce = 1_000

/** Removes files that this run stored and no post or other unfinished run needs. Returns their number. */
export async function settleClaims({ directory, findReferenced }: StoredFiles, run: string): Promise<number> {
  const claimed = await claimedBy(directory, run)
  const others = new Set<string>()
  for (const other of await unsettledRuns(directory)) {
    if (other !== run) for (const hash of await claimedBy(directory, other)) others.add(hash)
  }
  const open = [...claimed].filter((hash) => !others.has(hash))
  let removed = 0
  for (let at = 0; at < open.length; at += atOnce) {
    const part = open.slice(at, at + atOnce)
    const referenced = await findReferenced(part)
    for (const hash of part) {
      if (referenced.has(hash)) continue
      await rm(mediaPath(directory, hash), { force: true })
      removed += 1
    }
  }
  await rm(claimsOf(directory, run), { force: true })
  return removed
}

/** The last line may be truncated after a stop. */
async function claimedBy(directory: string, run: string): Promise<Set<string>> {
  const text = await readFile(claimsOf(directory, run), 'utf8').catch(() => '')
  return new Set(text.split('\n').filter(isHash))
}
