import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isHash, mediaPath } from './files.ts'

/**
 * A run writes down each file before it stores it, and no post refers to the file yet. When the run has
 * ended, those that no post has taken are removed: nothing else ever is, so that a file which a post once had
 * stays.
 */
const claimsOf = (directory: string, run: string) => join(directory, 'claims', run)

export async function claimFile(directory: string, run: string, hash: string): Promise<void> {
  await mkdir(join(directory, 'claims'), { recursive: true })
  await appendFile(claimsOf(directory, run), `${hash}\n`)
}

/** The runs that have claimed files and were not settled. */
export async function unsettledRuns(directory: string): Promise<string[]> {
  return await readdir(join(directory, 'claims')).catch(() => [])
}

/** The directory of files, and what tells which of them are still in use. */
export type StoredFiles = {
  directory: string
  /** Which of these hashes posts or quotes refer to. */
  findReferenced(hashes: string[]): Promise<Set<string>>
}

type FindReferenced = StoredFiles['findReferenced']

/** Files that no owner refers to are removed, so every feature that keeps files has to be among the owners. */
export function findReferencedBy(owners: { findReferenced: FindReferenced }[]): FindReferenced {
  return async (hashes) => {
    const found = new Set<string>()
    for (const owner of owners)
      for (const hash of await owner.findReferenced(hashes.filter((one) => !found.has(one)))) found.add(hash)
    return found
  }
}

const atOnce = 1_000

/**
 * Removes what this run has stored and no post has; what another run that goes on counts on stays. Tells how
 * many files.
 */
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

/** A stop may have cut the last line off. */
async function claimedBy(directory: string, run: string): Promise<Set<string>> {
  const text = await readFile(claimsOf(directory, run), 'utf8').catch(() => '')
  return new Set(text.split('\n').filter(isHash))
}
