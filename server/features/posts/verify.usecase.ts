import { setTimeout as sleep } from 'node:timers/promises'
import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import { analysisVersion } from '@litopys/language/extraction/version'
import type { PostStore, RowKey } from './posts.store.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
/** `acknowledged`: number of posts that imports reported as added, by channel. */
export type VerifyDeps = { posts: PostStore; acknowledged(): Promise<Map<string, number>> }

/**
 * Reads the whole archive and checks it against itself and the records. Every check runs, whatever the others
 * found.
 */
export async function verifyPosts({ posts, acknowledged }: VerifyDeps): Promise<Finding[]> {
  // Read first: posts acknowledged while this runs are not lost.
  const acknowledgedCounts = await acknowledged()
  const stored = await posts.checksum()
  const duplicates = await countLastingDuplicates(posts)
  const unindexed = await posts.countUnindexed()
  const older = await posts.countAnalysedBefore(analysisVersion)
  const counts = await posts.countByChannel()
  const lost = [...acknowledgedCounts].reduce(
    (sum, [channelId, count]) => sum + Math.max(0, count - (counts.get(channelId) ?? 0)),
    0,
  )
  const detached = await posts.findDetached()
  return [
    {
      check: 'readable',
      ok: true,
      detail: `${counted(stored.posts, 'post')} and ${counted(stored.revisions, 'revision')} read in full`,
    },
    { check: 'unique', ok: duplicates === 0, detail: `posts with more than one row: ${duplicates}` },
    {
      check: 'indexed',
      ok: unindexed === 0,
      detail: `posts missing in the text index: ${unindexed}`,
    },
    {
      check: 'analysed',
      // Nothing is lost: a search only knows less about these posts.
      ok: true,
      detail:
        older === 0
          ? `all posts analysed by version ${analysisVersion}`
          : `${counted(older, 'post')} analysed by an older version: run npx litopys reanalyze to update`,
    },
    {
      check: 'complete',
      ok: lost === 0,
      detail: `imported posts that are missing: ${lost}`,
    },
    {
      check: 'undamaged',
      ok: detached.length === 0,
      detail: `${detached.length} parts detached as damaged${detached.map((name) => ` ${name}`).join(',')}`,
    },
  ]
}

/** How often duplicate rows are checked again, and the pause before each check. */
const [looks, lookMs] = [20, 500]

/**
 * Counts posts with two rows that stay. A batch inserts new versions before it deletes the old ones, so two
 * rows for a moment are normal.
 */
async function countLastingDuplicates(posts: PostStore): Promise<number> {
  let lasting = await posts.findDuplicates()
  for (let i = 0; i < looks && lasting.length > 0; i += 1) {
    await sleep(lookMs)
    const now = new Set((await posts.findDuplicates({ among: lasting })).map(rowText))
    lasting = lasting.filter((row) => now.has(rowText(row)))
  }
  return lasting.length
}

function rowText({ channelId, messageId, version }: RowKey): string {
  return `${channelId}_${messageId}_${version}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
