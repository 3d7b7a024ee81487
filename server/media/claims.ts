import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileStore } from '#files/file-store'
import { isHash, mediaName } from './hash.ts'
import { thumbnailNames } from './thumbnails.ts'

/**
 * Each run records a file as a claim before storing it, because no post refers to the file yet. When the run
 * has ended, files that no post uses are removed. No other files are ever removed, so a file that a post once
 * had stays. A claim is an empty file `media/claims/<run>.<hash>`, so all processes see it.
 */
export const claims = 'media/claims/'
const claimsOf = (run: string) => `${claims}${run}.`

/** Marks that a run removes files. Each mark has a name of its own. */
const settling = 'media/settling/'
/** How long files are removed under one mark. A slow store then needs another mark for the others. */
const removingMs = 20_000
/** A mark that is older was left by a killed process. The last removal under a mark has the difference. */
const settlingMs = 60_000
const lookMs = 200

/** Waits until no other process removes files that might include this one. */
export async function claimFile(files: FileStore, run: string, hash: string): Promise<void> {
  await files.mark(`${claimsOf(run)}${hash}`)
  if (!files.isShared) return
  // A process that removes files sets its mark before it reads the claims: under a later mark it sees this claim.
  let marks = await settlings(files)
  const until = performance.now() + settlingMs
  while (marks.length > 0 && performance.now() < until) {
    await sleep(lookMs)
    const still = new Set(await settlings(files))
    marks = marks.filter((mark) => still.has(mark))
  }
  for (const mark of marks) await files.remove(mark)
}

async function settlings(files: FileStore): Promise<string[]> {
  const marks: string[] = []
  for await (const mark of files.list(settling)) marks.push(mark)
  return marks
}

/** The runs with claims that were not settled. */
export async function unsettledRuns(files: FileStore): Promise<string[]> {
  const runs = new Set<string>()
  for await (const name of files.list(claims)) runs.add(runOf(name))
  return [...runs]
}

const runOf = (name: string) => name.slice(claims.length).split('.')[0] ?? ''
const hashOf = (name: string) => name.split('.').at(-1) ?? ''

/** The store of files, and the function that finds the files in use. */
export type StoredFiles = {
  files: FileStore
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

const atOnce = 500

/** Removes files that this run stored and no post or other unfinished run needs. Returns their number. */
export async function settleClaims(stored: StoredFiles, run: string): Promise<number> {
  const claimed = [...(await claimedBy(stored.files, run))]
  let removed = 0
  for (let at = 0; at < claimed.length; ) {
    const settled = await settleUnderMark(stored, run, claimed.slice(at, at + atOnce))
    // Reading took too long. The claims stay for the next start.
    if (settled.hashes.length === 0) break
    for (const hash of settled.hashes) await stored.files.remove(`${claimsOf(run)}${hash}`)
    at += settled.hashes.length
    removed += settled.removed
  }
  return removed
}

/** Settles the first of these hashes, as many as there is time for. */
async function settleUnderMark({ files, findReferenced }: StoredFiles, run: string, hashes: string[]) {
  const mark = `${settling}${run}.${randomUUID()}`
  const until = performance.now() + removingMs
  if (files.isShared) await files.mark(mark)
  try {
    const others = await claimedByOthers(files, run)
    const open = hashes.filter((hash) => !others.has(hash))
    const referenced = open.length > 0 ? await findReferenced(open) : new Set()
    let [count, removed] = [0, 0]
    for (const hash of hashes) {
      if (files.isShared && performance.now() > until) break
      if (!others.has(hash) && !referenced.has(hash)) {
        for (const name of [mediaName(hash), ...thumbnailNames(hash)]) await files.remove(name)
        removed += 1
      }
      count += 1
    }
    return { hashes: hashes.slice(0, count), removed }
  } finally {
    if (files.isShared) await files.remove(mark)
  }
}

async function claimedBy(files: FileStore, run: string): Promise<Set<string>> {
  const hashes = new Set<string>()
  for await (const name of files.list(claimsOf(run))) hashes.add(hashOf(name))
  return new Set([...hashes].filter(isHash))
}

async function claimedByOthers(files: FileStore, run: string): Promise<Set<string>> {
  const hashes = new Set<string>()
  for await (const name of files.list(claims)) if (runOf(name) !== run) hashes.add(hashOf(name))
  return hashes
}
