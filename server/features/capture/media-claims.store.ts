import { settleClaims, unsettledRuns } from '#media/claims'
import { clearUnfinished } from '#media/files'
import type { Records } from '#records/open'

type Settling = Parameters<typeof settleClaims>[0]

/**
 * What a start finds in DATA_DIR/media that no job will go on with: files half written, and files that no
 * post has taken.
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
