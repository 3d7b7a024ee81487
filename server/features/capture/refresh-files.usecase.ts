import { countWithMissingFiles, findWithMissingFiles } from '#features/posts/stored-media.usecase'
import type { RefreshDeps, RefreshRun } from './refresh-run.usecase.ts'

const numbersAtOnce = 1_000
/** Fetching files takes long, so progress is saved after this number of posts. */
const postsAtOnce = 20
/** Posts at most this far apart are read in the same run of pages, which is cheaper than a new start. */
const near = 100

/** Fetches the missing files of archived posts by reading the posts again. Deleted posts have no files. */
export async function refreshFiles(deps: RefreshDeps, run: RefreshRun): Promise<void> {
  const { channelId } = run.channel
  let done = run.at ?? 0
  run.expect(await countWithMissingFiles(deps, channelId, done))
  for (;;) {
    const postIds = await findWithMissingFiles(deps, channelId, { after: done, limit: numbersAtOnce })
    for (const number of postIds) {
      if (number <= done) continue
      done = await fetchFrom(run, postIds, number)
    }
    if (postIds.length < numbersAtOnce) return
  }
}

/** Returns the last message id whose files have been requested. */
async function fetchFrom(run: RefreshRun, postIds: number[], first: number): Promise<number> {
  const wanted = new Set(postIds)
  let done = first
  for await (const event of run.read({ after: first - 1 }, postIds.at(-1))) {
    if (event.kind !== 'page') continue
    const posts = event.posts.filter(({ messageId }) => wanted.has(messageId))
    for (let i = 0; i < posts.length; i += postsAtOnce) {
      const some = posts.slice(i, i + postsAtOnce)
      run.begin('files', some.at(-1)?.messageId)
      await run.keep({ ...event, posts: some, skipped: [] }, {}, 'known')
    }
    done = event.cursor
    const next = postIds.find((number) => number > done)
    if (next === undefined || next > done + near) break
  }
  return done
}
