import { setTimeout as sleep } from 'node:timers/promises'
import { analysisVersion } from '@litopys/contract/analyzer/version'
import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { PostStore, RowKey } from './posts.store.ts'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]
/** `acknowledged`: how many posts imports have said they added, by channel. */
export type VerifyDeps = { posts: PostStore; acknowledged(): Promise<Map<string, number>> }

/**
 * Read the whole archive and hold it against itself and against the records. Every check is made, whatever
 * the others found.
 */
export async function verifyPosts({ posts, acknowledged }: VerifyDeps): Promise<Finding[]> {
  // Asked for first: what an import acknowledges while this reads is no loss.
  const told = await acknowledged()
  const held = await posts.checksum()
  const duplicates = await countLastingDuplicates(posts)
  const unindexed = await posts.countUnindexed()
  const older = await posts.countAnalysedBefore(analysisVersion)
  const counts = await posts.countByChannel()
  const lost = [...told].reduce(
    (sum, [channelId, count]) => sum + Math.max(0, count - (counts.get(channelId) ?? 0)),
    0,
  )
  const detached = await posts.findDetached()
  return [
    {
      check: 'readable',
      ok: true,
      detail: `${counted(held.posts, 'post')} and ${counted(held.revisions, 'revision')} read in full`,
    },
    { check: 'unique', ok: duplicates === 0, detail: `posts that stand more than once: ${duplicates}` },
    {
      check: 'indexed',
      ok: unindexed === 0,
      detail: `posts that are missing in the text index: ${unindexed}`,
    },
    {
      check: 'analysed',
      // Nothing is lost or wrong: a search only knows less of them.
      ok: true,
      detail:
        older === 0
          ? `all posts, by version ${analysisVersion} of the analysis`
          : `${counted(older, 'post')} by an older version of the analysis: litopys reanalyze brings them up to date`,
    },
    {
      check: 'complete',
      ok: lost === 0,
      detail: `posts that imports acknowledged and that are not there: ${lost}`,
    },
    {
      check: 'undamaged',
      ok: detached.length === 0,
      detail: `${detached.length} parts were put aside as damaged${detached.map((name) => ` ${name}`).join(',')}`,
    },
  ]
}

/** How often what stands twice is looked at again, and how long after the look before. */
const [looks, lookMs] = [20, 500]

/**
 * A batch inserts the next versions of posts and then deletes the older ones, so that in between its posts
 * stand twice. Only those count whose older row stays.
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
