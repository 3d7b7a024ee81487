import type { OutputOf } from '@litopys/contract/route'
import type { verifyArchive } from '@litopys/contract/routes/archives'
import type { PostDeps } from './posts.usecases.ts'

type Finding = OutputOf<typeof verifyArchive>['data'][number]

/** Read the whole archive and hold it against itself. Every check is made, whatever the others found. */
export async function verifyPosts({ posts }: PostDeps): Promise<Finding[]> {
  const held = await posts.checksum()
  const duplicates = await posts.countDuplicates()
  const unindexed = await posts.countUnindexed()
  return [
    {
      check: 'readable',
      ok: true,
      detail: `${held.posts} posts and ${held.revisions} revisions read in full`,
    },
    { check: 'unique', ok: duplicates === 0, detail: `${duplicates} posts stand more than once` },
    { check: 'indexed', ok: unindexed === 0, detail: `${unindexed} posts are missing in the text index` },
  ]
}
