import { settleClaims, unsettledRuns } from '#media/claims'
import { clearUnfinished } from '#media/files'
import type { Records } from '#records/open'

type Settling = Parameters<typeof settleClaims>[0]

/**
 * Cleans the files of posts at start: removes half-written files of this process and files of ended jobs that no
 * post refers to.
 */
export async function clearMedia(db: Records, settling: Settling, workFolder: string): Promise<void> {
  await clearUnfinished(workFolder)
  const going = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .execute()
  const needed = new Set(going.map(({ id }) => id))
  for (const run of await unsettledRuns(settling.files)) {
    if (!needed.has(run)) await settleClaims(settling, run)
  }
}
