import { settleClaims, unsettledRuns } from '#media/claims'
import type { Records } from '#records/open'

type Settling = Parameters<typeof settleClaims>[0]

/** Removes files of ended jobs that no post refers to. Called at start, if no other process stores files. */
export async function clearMedia(db: Records, settling: Settling): Promise<void> {
  // Listed before the jobs: a process that starts meanwhile may begin a job and claim its files.
  const runs = await unsettledRuns(settling.files)
  const going = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .execute()
  const needed = new Set(going.map(({ id }) => id))
  for (const run of runs) if (!needed.has(run)) await settleClaims(settling, run)
}
