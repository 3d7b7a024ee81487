import { countLackingFiles, findLackingFiles } from '#features/posts/stored-media.usecase'
import type { RefreshDeps, RefreshRun } from './refresh-run.usecase.ts'

const numbersAtOnce = 1_000
/** Files take long: progress is told, and kept for a stop, after so many posts. */
const postsAtOnce = 20
/**
 * Posts that are no farther from one another come with the next page, which is cheaper than to begin anew.
 */
const near = 100

/**
 * Ask for the posts again that lack a file, and with them for the files. Those that are gone have none to
 * give.
 */
export async function refreshFiles(deps: RefreshDeps, run: RefreshRun): Promise<void> {
  const { channelId } = run.channel
  let done = run.at ?? 0
  run.expect(await countLackingFiles(deps, channelId, done))
  for (;;) {
    const lacking = await findLackingFiles(deps, channelId, { after: done, limit: numbersAtOnce })
    for (const number of lacking) {
      if (number <= done) continue
      done = await bringFrom(run, lacking, number)
    }
    if (lacking.length < numbersAtOnce) return
  }
}

/** Returns the number up to which files have been asked for. */
async function bringFrom(run: RefreshRun, lacking: number[], first: number): Promise<number> {
  const wanted = new Set(lacking)
  let done = first
  for await (const event of run.read({ after: first - 1 }, lacking.at(-1))) {
    if (event.kind !== 'page') continue
    const posts = event.posts.filter(({ messageId }) => wanted.has(messageId))
    for (let i = 0; i < posts.length; i += postsAtOnce) {
      const some = posts.slice(i, i + postsAtOnce)
      run.begin('files', some.at(-1)?.messageId)
      await run.keep({ ...event, posts: some, skipped: [] }, {}, 'known')
    }
    done = event.cursor
    const next = lacking.find((number) => number > done)
    if (next === undefined || next > done + near) break
  }
  return done
}
