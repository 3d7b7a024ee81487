import { settleClaims, unsettledRuns } from '#media/claims'
import { clearUnfinished } from '#media/files'
import type { Records } from '#records/open'

type Settling = Parameters<typeof settleClaims>[0]

/**
 * Cleans DATA_DIR/media at start: removes half-written files and files of ended jobs that no post refers to.
 */
export async function clearMedia(db: Records, settling: Settling): Promise<void> {
  await clearUnfinished(settling.directory)
  const going = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .execute()
  const needed = new Set(going.map(({ id }) => id))
  for (const run of await unsettledRuns(settling.directory)) {
    if (!needed.has(run)) await settleClaims(settling, run)
  }
}
